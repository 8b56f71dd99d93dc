import { type AccountId, accountIds } from '@tminus/domain';
import type { Transaction } from './idempotency.repository.ts';

/**
 * Locks an account until the end of the transaction. Others that lock it wait, and then find what this transaction has done. Rows that refer to the
 * account can still be added.
 * @returns the id of the row
 */
export async function lockAccount(transaction: Transaction, accountId: AccountId): Promise<string> {
  const account = accountIds.toUuid(accountId);
  await transaction.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [account]);
  return account;
}
