import type { Exposed } from './exposed-classes.ts';

declare global {
  var classPatches: ((exposed: Exposed) => void)[] | undefined;
}

/** Patches classes of the service that is loaded next. A bundle contains its own copy of all classes, so it must expose them. */
export const patchClasses = (patch: (exposed: Exposed) => void): void =>
  void (globalThis.classPatches ??= []).push(patch);
