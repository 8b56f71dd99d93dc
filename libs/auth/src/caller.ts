import type { AccountId, PlanName, Scope } from '@tminus/domain';

/** The authenticated sender of an API request. */
export interface Caller {
  accountId: AccountId;
  plan: PlanName;
  /** The key's public id. */
  keyId: string;
  scopes: readonly Scope[];
}

/** A request after authentication. `caller` is undefined on public routes. */
export interface AuthenticatedRequest {
  caller?: Caller | undefined;
}
