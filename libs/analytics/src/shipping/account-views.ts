import type { EntityManager } from 'typeorm';
import { type TimerBucketCount, daySeconds } from '../counts/counts.ts';
import { RecentMap } from '../recent-map.ts';
import { accountsOfTimers } from './statements.ts';

/** Something counted of an account on a UTC day. */
export interface AccountDayCount {
  /** UUID, 32 hex digits without dashes. */
  account: string;
  dayStart: number;
  amount: number;
}

/** Whose a timer is, which never changes. UUIDs are 32 hex digits without dashes. */
export class AccountsOfTimers {
  private readonly known = new RecentMap<string, string>(50_000);

  /** @returns the accounts of those timers that exist; asks the database for what is not known yet */
  async of(manager: EntityManager, timers: ReadonlySet<string>): Promise<Map<string, string>> {
    const accounts = new Map<string, string>();
    const missing: string[] = [];
    for (const timer of timers) {
      const account = this.known.get(timer);
      if (account === undefined) missing.push(timer);
      else accounts.set(timer, account);
    }
    if (missing.length === 0) return accounts;
    const rows: { id: string; account_id: string }[] = await manager.query(accountsOfTimers, [missing]);
    for (const { id, account_id } of rows) {
      const [timer, account] = [withoutDashes(id), withoutDashes(account_id)];
      accounts.set(timer, account);
      this.known.set(timer, account);
    }
    return accounts;
  }
}

const withoutDashes = (uuid: string) => uuid.replaceAll('-', '');

/** What the views of timers are for their accounts, in the order of account and day. */
export function viewsByAccount(
  counts: readonly TimerBucketCount[],
  accounts: ReadonlyMap<string, string>,
): AccountDayCount[] {
  const sums = new Map<string, AccountDayCount>();
  for (const { timer, bucketStart, views } of counts) {
    const account = accounts.get(timer);
    if (account === undefined) continue;
    const dayStart = bucketStart - (bucketStart % daySeconds);
    const key = `${account}${String(dayStart).padStart(10, '0')}`;
    const sum = sums.get(key);
    if (sum) sum.amount += views;
    else sums.set(key, { account, dayStart, amount: views });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, sum]) => sum);
}
