import type { AccessControl, AuthenticatedRequest } from '@tminus/auth';
import type { Scope } from '@tminus/domain';
import type { FastifyRequest, RouteOptions, onRequestHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that the route requires (`@RequiresScope`). */
    scope?: Scope;
  }
}

/**
 * An `onRoute` hook: every route with a scope checks plan and scope before the body of the request is read. A guard would run after the
 * body is parsed: a key without the scope would learn what is wrong with the body.
 */
export const checkAccessFirst =
  (access: AccessControl) =>
  (route: RouteOptions): void => {
    const scope = route.config?.scope;
    if (scope === undefined) return;
    const check: onRequestHookHandler = (request: FastifyRequest & AuthenticatedRequest, _reply, done) => {
      try {
        access.assertAllowed(request.caller, scope);
        done();
      } catch (error) {
        done(error as Error);
      }
    };
    route.onRequest = check; // Nest's routes have no hooks. Fastify passes the options on to the HEAD route, which gets the same check.
  };
