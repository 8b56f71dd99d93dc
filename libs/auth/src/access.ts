import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  type Type,
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PLANS } from '@tminus/config';
import { ApiError, type Plans, type Scope } from '@tminus/domain';
import type { Caller } from './caller.ts';

const policyKey = 'tminus:access';
export type AccessPolicy = { public: true } | { scope: Scope };

/** A request after authentication. `caller` is undefined on public routes. */
export interface AuthenticatedRequest {
  caller?: Caller | undefined;
}

/** The metadata of `@ApiSecurity`. Set directly: importing @nestjs/swagger takes 0.4 s, also in services without an API. */
const openApiSecurityKey = 'swagger/apiSecurity';

/** Allows API keys with `scope` on a plan with API access, and adds the scope to the OpenAPI document. */
export const RequiresScope = (scope: Scope) =>
  applyDecorators(
    SetMetadata(policyKey, { scope } satisfies AccessPolicy),
    SetMetadata(openApiSecurityKey, [{ bearer: [scope] }, { apiKey: [scope] }]),
  );

/** Allows every request, without an API key. */
export const Public = () => SetMetadata(policyKey, { public: true } satisfies AccessPolicy);

/** The access policy of a route handler or of its controller. If it is undefined, nobody may use the route. */
export function accessPolicy(reflector: Reflector, handler: () => unknown, controller: Type): AccessPolicy | undefined {
  return reflector.getAllAndOverride<AccessPolicy | undefined>(policyKey, [handler, controller]);
}

/** Injects the caller. Use it on routes that are not public. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new ApiError('unauthorized');
  return caller;
});

/** Enforces the access policy of each route. A route without a policy is denied. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const policy = accessPolicy(this.reflector, context.getHandler() as () => unknown, context.getClass());
    if (policy === undefined) {
      throw new ApiError('internal_error', { cause: new Error(`${context.getClass().name} has no access policy.`) });
    }
    if ('public' in policy) return true;
    const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!caller) throw new ApiError('unauthorized');
    if (!this.plans[caller.plan].apiAccess) throw new ApiError('plan_required');
    if (!caller.scopes.includes(policy.scope)) {
      throw new ApiError('insufficient_scope', { message: `The API key does not have the scope "${policy.scope}".` });
    }
    return true;
  }
}
