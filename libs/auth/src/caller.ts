import type { AccountId, PlanName, Scope } from '@tminus/domain';

/** Who makes an API request, once the key has been checked. */
export interface Caller {
  accountId: AccountId;
  plan: PlanName;
  /** The key's public id. */
  keyId: string;
  scopes: readonly Scope[];
}
