import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PLANS } from '@tminus/config';
import { ApiError, type Plans } from '@tminus/domain';
import { accessPolicy } from './access-policy.ts';
import type { AuthenticatedRequest } from './caller.ts';

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
