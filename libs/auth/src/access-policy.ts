import { SetMetadata, type Type, applyDecorators } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Scope } from '@tminus/domain';

const policyKey = 'tminus:access';
export type AccessPolicy = { public: true } | { scope: Scope } | { session: 'required' };

/** The metadata of `@ApiSecurity`. Set directly: importing @nestjs/swagger takes 0.4 s, also in services without an API. */
const openApiSecurityKey = 'swagger/apiSecurity';

/** The metadata of `@RouteConfig`: what Fastify's hooks know of a route. Set directly, because importing the adapter loads Fastify. */
const routeConfigKey = '__fastify_route_config__';

/**
 * Allows API keys with `scope` on a plan with API access, and adds the scope to the OpenAPI document. For methods only: Fastify's hooks,
 * which check the scope, do not see what a controller class is decorated with.
 */
export function RequiresScope(scope: Scope): MethodDecorator {
  const decorate = applyDecorators(
    SetMetadata(policyKey, { scope } satisfies AccessPolicy),
    SetMetadata(routeConfigKey, { scope }),
    SetMetadata(openApiSecurityKey, [{ bearer: [scope] }, { apiKey: [scope] }]),
  );
  return (controller, handler, descriptor) => {
    if (typeof controller === 'function') throw new Error('@RequiresScope can only decorate methods.');
    decorate(controller, handler, descriptor);
  };
}

/** Allows requests from the console with a session, and adds that to the OpenAPI document. Only for routes below `/account`. */
export const RequiresSession = () =>
  applyDecorators(
    SetMetadata(policyKey, { session: 'required' } satisfies AccessPolicy),
    SetMetadata(routeConfigKey, { session: 'required' }),
    SetMetadata(openApiSecurityKey, [{ session: [] }]),
  );

/** Allows every request. If it has a session, the handler gets it (`@CurrentSession`). Only for routes below `/account`. */
export const AllowsSession = () => applyDecorators(Public(), SetMetadata(routeConfigKey, { session: 'optional' }));

/** Allows every request, without an API key or a session. */
export const Public = () => SetMetadata(policyKey, { public: true } satisfies AccessPolicy);

/** The access policy of a route handler or of its controller. If it is undefined, nobody may use the route. */
export function accessPolicy(reflector: Reflector, handler: () => unknown, controller: Type): AccessPolicy | undefined {
  return reflector.getAllAndOverride<AccessPolicy | undefined>(policyKey, [handler, controller]);
}
