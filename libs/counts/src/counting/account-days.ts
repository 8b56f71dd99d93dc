import { errorReason } from '@tminus/resilience';
import type pg from 'pg';
import { mergeDayCounts } from '../day-counts/day-counts.ts';
import { InvalidDayCountsError } from '../day-counts/errors.ts';
import type { Partition } from '../partitions.ts';
import { uuidArray } from './binary-arrays.ts';
import { type RankedTimer, readTopTimers, TopTimers } from '../day-counts/top-timers.ts';
import { selectAccountDays, selectTimerDaysOfAccount } from './count-statements.ts';
import { dayText, hexOf } from './days.ts';
import { pipelined } from './pipelined.ts';

/** Merging this many takes about half a millisecond. */
const countsPerMerge = 64;

/** Collects the counts of many timers on a day, and merges them from time to time. */
class DayCountsSum {
  private collected: Buffer[] = [];

  /** @throws InvalidDayCountsError, NewerDayCountsError */
  add(counts: Buffer): void {
    this.collected.push(counts);
    if (this.collected.length === countsPerMerge) this.collected = [mergeDayCounts(this.collected)];
  }

  /** Together, they are the sum. */
  get parts(): readonly Buffer[] {
    return this.collected;
  }
}

/** The counts of an account on a UTC day, of one partition. Its `counts` and `topTimers` are those to store. */
export interface AccountDay {
  /** A UUID, 16 bytes as latin1 text. */
  account: string;
  /** The views that are added; 0 if all are damped. */
  views: number;
  counts: Buffer;
  topTimers: Buffer;
  /** Set if the stored counts cannot be read and are replaced. */
  unreadable?: Replacement;
}

/** What replaces counts that cannot be read: the additions and the counts of the timers. */
export interface Replacement {
  /** Why they cannot be read. */
  reason: string;
  /** Number of timers whose stored counts are in the sum. 0 if maintenance has merged other rows of the day. */
  timers: number;
  /** Number of timers whose stored counts cannot be read or added. */
  skipped: number;
}

/** What is added to the counts of a timer. */
interface TimerAddition extends RankedTimer {
  /** The views of the timer that are added. `views` are all on that day. */
  added: number;
  counts: Buffer;
}

interface Additions {
  views: number;
  counts: DayCountsSum;
  topTimers: TopTimers;
}

/** With 16 partitions, 128 timers a day. */
const topTimersPerPartition = 8;

/** Collects what is added to the counts of accounts on a UTC day. */
export class AccountAdditions {
  private readonly accounts = new Map<string, Additions>();

  add(account: string, { added, counts, ...timer }: TimerAddition): void {
    let additions = this.accounts.get(account);
    if (!additions) {
      additions = { views: 0, counts: new DayCountsSum(), topTimers: new TopTimers(topTimersPerPartition) };
      this.accounts.set(account, additions);
    }
    additions.views += added;
    additions.counts.add(counts);
    if (timer.views > 0) additions.topTimers.offer(timer);
  }

  /** Reads the rows of the day that change, and merges the additions into them. @returns the rows in the order of their accounts */
  async plan(client: pg.Client, { day, partition }: { day: number; partition: Partition }): Promise<AccountDay[]> {
    const planned: AccountDay[] = [];
    await pipelined(
      [...this.accounts.keys()].sort(),
      (accounts) =>
        client.query<[position: string, counts: Buffer, topTimers: Buffer]>({
          ...selectAccountDays,
          values: [uuidArray(accounts), dayText(day), partition],
          rowMode: 'array',
        }),
      ({ rows }, accounts) => {
        const stored = new Map(rows.map(([position, ...row]) => [Number(position) - 1, row] as const));
        for (const [index, account] of accounts.entries()) {
          const additions = this.accounts.get(account);
          if (additions) planned.push({ account, ...merge(account, additions, stored.get(index)) });
        }
      },
    );
    for (const each of planned) {
      const { unreadable } = each;
      if (!unreadable) continue;
      const { rows } = await client.query<{ counts: Buffer }>({
        ...selectTimerDaysOfAccount,
        values: [hexOf(each.account), dayText(day), partition],
      });
      for (const { counts } of rows) {
        const sum = sumOf(each.counts, counts);
        if (sum) each.counts = sum;
        unreadable[sum ? 'timers' : 'skipped']++;
      }
    }
    return planned;
  }
}

/** @returns undefined if they cannot be read, or are too many. @throws NewerDayCountsError */
function sumOf(counts: Buffer, others: Buffer): Buffer | undefined {
  try {
    return mergeDayCounts([counts, others]);
  } catch (error) {
    if (error instanceof InvalidDayCountsError) return undefined;
    throw error;
  }
}

/** @throws if a newer version of this code has written the stored counts */
function merge(
  account: string,
  { views, counts: { parts: counts }, topTimers }: Additions,
  stored: [counts: Buffer, topTimers: Buffer] | undefined,
): Omit<AccountDay, 'account'> {
  if (!stored) return { views, counts: mergeDayCounts(counts), topTimers: topTimers.encode() };
  const [storedCounts, storedTimers] = stored;
  for (const timer of readTopTimers(storedTimers)) topTimers.offer(timer);
  try {
    return { views, counts: mergeDayCounts([storedCounts, ...counts]), topTimers: topTimers.encode() };
  } catch (error) {
    const reason = errorReason(error);
    if (!(error instanceof InvalidDayCountsError)) {
      throw new Error(`Views of account ${hexOf(account)} cannot be added: ${reason}`, { cause: error });
    }
    const unreadable = { reason, timers: 0, skipped: 0 };
    return { views, counts: mergeDayCounts(counts), topTimers: topTimers.encode(), unreadable };
  }
}
