import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError } from '@tminus/domain';
import { accessPolicy } from './access-policy.ts';

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
