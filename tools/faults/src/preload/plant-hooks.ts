import type { InitializeHook, ResolveHook } from 'node:module';

let planted = '';

export const initialize: InitializeHook<{ planted: string }> = (data) => {
  planted = data.planted;
};

/** Everybody but the planted module itself, which builds on the real library, gets the planted one. */
export const resolve: ResolveHook = (specifier, context, nextResolve) =>
  specifier === '@tminus/analytics' && context.parentURL !== planted
    ? { url: planted, shortCircuit: true }
    : nextResolve(specifier, context);
