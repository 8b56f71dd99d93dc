import { Inject, Injectable } from '@nestjs/common';
import { PLANS } from '@tminus/config';
import { ApiError, type Plans, type Scope } from '@tminus/domain';
import type { Caller } from './caller.ts';

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
