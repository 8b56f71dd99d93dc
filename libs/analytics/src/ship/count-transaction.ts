import { type Day, utcDay } from '@tminus/domain';
import type pg from 'pg';
import { mergeDayCounts, viewsOf } from '../read/day-counts/day-counts.ts';
import { InvalidDayCountsError } from '../read/day-counts/day-counts-cursor.ts';
import { readTopTimers, TopTimers } from '../read/day-counts/top-timers.ts';
import { type AddedRows, type Subject, type TimerDay, hexOf } from './record-sums.ts';
import * as statements from './statements.ts';

/** Bytes of a segment that are counted in one transaction, and what identifies everything before them. */
export interface SegmentRange {
  segmentId: string;
  from: number;
  to: number;
  /** `SegmentProgress.prefix` at both ends. */
  fromPrefix: Buffer;
  toPrefix: Buffer;
}

/** A segment is not counted to where its range begins: another process has counted it, or the database was restored. Nothing was counted. */
export class StaleRangeError extends Error {
  override name = 'StaleRangeError';
}

/** Stored day counts that could not be read, and were replaced by what is added. */
interface UnreadableCounts {
  subject: Subject;
  day: Day;
  counts: Buffer;
  /** Why they cannot be read. */
  reason: string;
}

export interface CountResult {
  /** How long it waited until no other transaction counted. */
  lockMs: number;
  unreadable: UnreadableCounts[];
}

/** The maximum number of rows of one statement. */
const rowsPerStatement = 2_000;
const topTimersPerDay = 64;

/**
 * Counts a range of a segment in one transaction. Three rules make counts exact, whatever processes, connections and machines do:
 * 1. One transaction counts at a time, so what it reads is still current when it writes.
 * 2. The offset of a segment moves from the value at which its range begins, and only if everything before it is what was counted.
 * 3. Counts and the offset are committed together.
 */
export class CountTransaction {
  private readonly unreadable: UnreadableCounts[] = [];

  constructor(private readonly client: pg.ClientBase) {}

  /**
   * Call it once. Unless it rejects with a StaleRangeError, a failed transaction may still be open: the caller must close the connection.
   * @throws StaleRangeError; the error of the database; NewerDayCountsError
   */
  async count(range: SegmentRange, { timers, requests, firstOpens }: AddedRows): Promise<CountResult> {
    const lockMs = await this.begin();
    try {
      await this.moveOffset(range);
    } catch (error) {
      if (error instanceof StaleRangeError) await this.client.query('ROLLBACK');
      throw error;
    }
    for (const [day, rows] of timers) await this.addDay(utcDay(day * 86_400_000), rows);
    for (const [day, rows] of requests) await this.addRequests(utcDay(day * 86_400_000), rows);
    await this.addFirstOpens(firstOpens);
    for (const each of this.unreadable) await this.keepUnreadable(each);
    await this.client.query('COMMIT');
    return { lockMs, unreadable: this.unreadable };
  }

  /** Rule 1. */
  private async begin(): Promise<number> {
    const begin = { text: statements.beginCounting, query_timeout: statements.turnTimeoutMs + 2_000 };
    const results: unknown = await this.client.query<{ lock_ms: number }>(begin);
    const last = (results as pg.QueryResult<{ lock_ms: number }>[]).at(-1); // there is one for each statement
    return last?.rows[0]?.lock_ms ?? 0;
  }

  /** Rule 2. @throws StaleRangeError */
  private async moveOffset({ segmentId, from, fromPrefix, to, toPrefix }: SegmentRange): Promise<void> {
    const { rowCount } = await this.query(statements.moveOffset, [segmentId, from, fromPrefix, to, toPrefix]);
    if (rowCount !== 1) throw new StaleRangeError('A segment is not counted to where its range begins.');
  }

  private async addDay(day: Day, rows: readonly TimerDay[]): Promise<void> {
    const accounts = new AccountAdditions();
    for (const slice of slices(rows)) await this.addToTimers(day, slice, accounts);
    for (const slice of slices(accounts.ids)) await this.addToAccounts(day, slice, accounts);
  }

  /** Drops the additions of unknown timers. */
  private async addToTimers(day: Day, rows: readonly TimerDay[], accounts: AccountAdditions): Promise<void> {
    const { rows: known } = await this.query<[index: number, account: Buffer, isTest: boolean, counts: Buffer | null]>(
      statements.selectTimers,
      [rows.map(({ timer }) => hexOf(timer)), day],
    );
    const changed: TimerDay[] = [];
    for (const [index, account, isTest, stored] of known) {
      const row = rows[index];
      if (!row) continue;
      const { timer, views, clicks } = row;
      const counts = this.merge(timer, day, stored, [row.counts]);
      if (!isTest) accounts.add(account.toString('latin1'), row, viewsOf(counts));
      changed.push({ timer, views, clicks, counts });
    }
    if (changed.length === 0) return;
    await this.query(statements.storeTimers, [
      changed.map(({ timer }) => hexOf(timer)),
      day,
      changed.map(({ counts }) => counts),
      changed.map(({ views }) => views),
      changed.map(({ clicks }) => clicks),
    ]);
  }

  private async addToAccounts(day: Day, ids: readonly Subject[], accounts: AccountAdditions): Promise<void> {
    const uuids = ids.map(hexOf);
    const { rows } = await this.query<[index: number, counts: Buffer, topTimers: Buffer]>(
      statements.selectAccountDays,
      [uuids, day],
    );
    const stored = new Map(rows.map(([index, counts, topTimers]) => [index, { counts, topTimers }]));
    const changed = ids.map((id, index) => {
      const { views, counts, topTimers } = accounts.get(id);
      for (const timer of readTopTimers(stored.get(index)?.topTimers ?? noBytes)) topTimers.offer(timer);
      return { views, topTimers: topTimers.encode(), counts: this.merge(id, day, stored.get(index)?.counts, counts) };
    });
    await this.query(statements.storeAccounts, [
      uuids,
      day,
      changed.map(({ counts }) => counts),
      changed.map(({ topTimers }) => topTimers),
      changed.map(({ views }) => views),
    ]);
  }

  private async addRequests(day: Day, rows: AddedRows['requests'][number][1]): Promise<void> {
    for (const slice of slices(rows)) {
      await this.query(statements.addToRequestDays, [
        slice.map(({ account }) => hexOf(account)),
        slice.map(({ requests }) => requests),
        day,
      ]);
    }
  }

  private async addFirstOpens(opens: AddedRows['firstOpens']): Promise<void> {
    for (const slice of slices(opens)) {
      await this.query(statements.addFirstOpens, [
        slice.map(({ timer }) => hexOf(timer)),
        slice.map(({ recipient }) => recipient),
        slice.map(({ second }) => second),
        slice.map(({ isProvisional }) => isProvisional),
      ]);
    }
  }

  private async keepUnreadable({ subject, day, counts, reason }: UnreadableCounts): Promise<void> {
    await this.query(statements.keepUnreadable, [hexOf(subject), day, counts, reason]);
  }

  /**
   * Stored counts that cannot be read are replaced, so that they do not keep all others from being counted.
   * @throws NewerDayCountsError
   */
  private merge(subject: Subject, day: Day, stored: Buffer | null | undefined, added: readonly Buffer[]): Buffer {
    if (!stored) return mergeDayCounts(added);
    try {
      return mergeDayCounts([stored, ...added]);
    } catch (error) {
      if (!(error instanceof InvalidDayCountsError)) throw error;
      this.unreadable.push({ subject, day, counts: stored, reason: error.message });
      return mergeDayCounts(added);
    }
  }

  private query<Row extends unknown[]>(statement: { name: string; text: string }, values: unknown[]) {
    return this.client.query<Row>({ ...statement, values, rowMode: 'array' });
  }
}

const noBytes = Buffer.alloc(0);

/** What is added to the accounts of timers on a day. */
class AccountAdditions {
  private readonly accounts = new Map<Subject, { views: number; counts: Buffer[]; topTimers: TopTimers }>();

  /** In ascending order. */
  get ids(): Subject[] {
    return [...this.accounts.keys()].sort();
  }

  /** @param viewsOfDay - all views of the timer on that day */
  add(account: Subject, { timer, views, counts }: TimerDay, viewsOfDay: number): void {
    const additions = this.get(account);
    additions.views += views;
    additions.counts.push(counts);
    if (viewsOfDay > 0) additions.topTimers.offer({ timer, views: viewsOfDay });
  }

  get(account: Subject) {
    const known = this.accounts.get(account);
    if (known) return known;
    const created = { views: 0, counts: [], topTimers: new TopTimers(topTimersPerDay) };
    this.accounts.set(account, created);
    return created;
  }
}

function* slices<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}
