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

/** A request on which the caller, if any, has been put before it reached its route. */
export interface AuthenticatedRequest {
  caller?: Caller | undefined;
}

/** The metadata of `@ApiSecurity`. Set directly: importing @nestjs/swagger takes 0.4 s, also in services without an API. */
const openApiSecurityKey = 'swagger/apiSecurity';

/** The route is for API keys that have `scope`, on a plan with API access. Also adds the scope to the OpenAPI document. */
export const RequiresScope = (scope: Scope) =>
  applyDecorators(
    SetMetadata(policyKey, { scope } satisfies AccessPolicy),
    SetMetadata(openApiSecurityKey, [{ bearer: [scope] }, { apiKey: [scope] }]),
  );

/** The route is for everybody. */
export const Public = () => SetMetadata(policyKey, { public: true } satisfies AccessPolicy);

/** The policy that a route's handler, or else its controller, states; undefined: none, so nobody may use it. */
export function accessPolicy(reflector: Reflector, handler: () => unknown, controller: Type): AccessPolicy | undefined {
  return reflector.getAllAndOverride<AccessPolicy | undefined>(policyKey, [handler, controller]);
}

/** The caller of a route that is not public. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new ApiError('unauthorized');
  return caller;
});

/** Lets a request pass that its route's policy allows. A route that states no policy is closed to everybody. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const policy = accessPolicy(this.reflector, context.getHandler() as () => unknown, context.getClass());
    if (policy === undefined) {
      throw new ApiError('internal_error', { cause: new Error(`${context.getClass().name} states no access policy.`) });
    }
    if ('public' in policy) return true;
    const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!caller) throw new ApiError('unauthorized');
    if (!this.plans[caller.plan].apiAccess) throw new ApiError('plan_required');
    if (!caller.scopes.includes(policy.scope)) {
      throw new ApiError('insufficient_scope', { message: `The API key lacks the scope "${policy.scope}".` });
    }
    return true;
  }
}
