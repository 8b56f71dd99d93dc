import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PLANS } from '@tminus/config';
import { ApiError, type Plans, type Scope } from '@tminus/domain';
import type { Caller } from './caller.ts';

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

/** Denies routes without an access policy. `AccessControl` has enforced the policies of all others before the body was read. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const policy = accessPolicy(this.reflector, context.getHandler() as () => unknown, context.getClass());
    if (policy !== undefined) return true;
    throw new ApiError('internal_error', { cause: new Error(`${context.getClass().name} has no access policy.`) });
  }
}

/** Decides whether a caller may use a route. */
@Injectable()
export class AccessControl {
  constructor(@Inject(PLANS) private readonly plans: Plans) {}

  /** @throws ApiError `unauthorized` without a caller, `plan_required`, `insufficient_scope` */
  assertAllowed(caller: Caller | undefined, scope: Scope): void {
    if (!caller) throw new ApiError('unauthorized');
    if (!this.plans[caller.plan].apiAccess) throw new ApiError('plan_required');
    if (!caller.scopes.includes(scope)) {
      throw new ApiError('insufficient_scope', { message: `The API key does not have the scope "${scope}".` });
    }
  }
}
