import { type TimerBucketCount, daySeconds, startOf } from '../counts/counts.ts';

/** A count of an account on a UTC day. */
export interface AccountDayCount {
  /** UUID, 32 hex digits without dashes. */
  account: string;
  dayStart: number;
  amount: number;
}

/** Adds up the views of timers by account and day. */
export class AccountViewAggregator {
  private readonly sums = new Map<string, AccountDayCount>();

  /** @param accounts - accounts by timer; views of other timers are not counted */
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

  /** Sorted by account and day. */
  sorted(): AccountDayCount[] {
    return [...this.sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  }
}
