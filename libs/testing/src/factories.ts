import { Accounts, ApiKeys } from '@tminus/auth';
import { AccountRepository, ApiKeyRepository, type NewTimer } from '@tminus/database';
import { type AccountId, type PlanName, type Scope, scopes } from '@tminus/domain';
import { defaultAppearance } from '@tminus/rendering';
import type { DataSource } from 'typeorm';

let count = 0;

/** An account of its own, with a key that may do everything unless the test says otherwise. */
export async function createAccountWithKey(
  dataSource: DataSource,
  options: { plan?: PlanName; scopes?: readonly Scope[] } = {},
): Promise<{ accountId: AccountId; key: string; publicId: string }> {
  const email = `account-${++count}-${process.pid}@example.com`;
  const account = await new Accounts(new AccountRepository(dataSource)).create({ email, plan: options.plan ?? 'pro' });
  const issued = await new ApiKeys(new ApiKeyRepository(dataSource)).issue(account.id, {
    name: 'Test',
    scopes: options.scopes ?? scopes,
  });
  return { accountId: account.id, ...issued };
}

/** A timer for which nothing matters but what the test says. */
export function aTimer(fields: Partial<NewTimer> = {}): NewTimer {
  return {
    type: 'fixed',
    name: 'Launch',
    status: 'active',
    targetDate: new Date('2030-01-01T00:00:00Z'),
    timezone: 'UTC',
    ...defaultAppearance('bold'),
    colors: { background: '#000000', text: '#ffffff', accent: '#ff0000' },
    ...fields,
  };
}
