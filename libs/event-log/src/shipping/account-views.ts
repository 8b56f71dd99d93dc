import type { EntityManager } from 'typeorm';
import { type TimerBucketCount, daySeconds, startOf } from '../counts/counts.ts';
import { LRUCache } from 'lru-cache';
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
  private readonly known = new LRUCache<string, string>({ max: 20_000 });

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

/** What the views of timers amount to for their accounts. */
export class AccountViews {
  private readonly sums = new Map<string, AccountDayCount>();

  /** Views of timers that are not among `accounts` count for nobody. */
  add(counts: readonly TimerBucketCount[], accounts: ReadonlyMap<string, string>): void {
    for (const { timer, bucketStart, views } of counts) {
      const account = accounts.get(timer);
      if (account === undefined) continue;
      const dayStart = startOf(bucketStart, daySeconds);
      const key = `${account}${String(dayStart).padStart(10, '0')}`;
      const sum = this.sums.get(key);
      if (sum) sum.amount += views;
      else this.sums.set(key, { account, dayStart, amount: views });
    }
  }

  /** By account and day. */
  inOrder(): AccountDayCount[] {
    return [...this.sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  }
}
