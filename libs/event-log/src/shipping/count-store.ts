import { dayAt } from '@tminus/domain';
import type { DataSource, EntityManager } from 'typeorm';
import type { BreakdownCount, EarliestOpen, RequestCount, TimerBucketCount } from '../counts/counts.ts';
import { countBatches } from '../counts/count-batches.ts';
import type { RecordAggregator } from '../counts/record-aggregator.ts';
import { type AccountDayCount, AccountViewAggregator } from './account-view-aggregator.ts';
import { MonthlyPartitions } from './monthly-partitions.ts';
import {
  addFirstOpens,
  addToAccountRequests,
  addToAccountViews,
  addToBreakdowns,
  addToBuckets,
  addToTotals,
} from './statements.ts';
import { TimerAccountCache } from './timer-account-cache.ts';

/** The maximum number of rows in one statement. Serializing more would delay the images of this process. */
const rowsPerStatement = 500;

const shippingLock = 0x74_6d_73_68; // "tmsh"
/**
 * Transactions with more sums than this run one after another; each sum touches up to five rows. Without this, nodes with the same busy
 * timers would wait for each other in the middle of their transactions, which the statement timeout would then cancel.
 */
const maxConcurrentSums = 200;

/** Another process has advanced the segment's offset. Nothing was counted. Read the offset again. */
export class OffsetConflictError extends Error {
  override name = 'OffsetConflictError';
}

const dayText = (epochSecond: number) => dayAt(epochSecond * 1000, 'UTC');

/** The counts in the database, and for each segment the offset up to which it is in the counts. */
export class CountStore {
  private readonly partitions: MonthlyPartitions;
  private readonly accounts = new TimerAccountCache();

  constructor(private readonly dataSource: DataSource) {
    this.partitions = new MonthlyPartitions(dataSource);
  }

  /** The segment's offset in bytes. */
  async shippedBytes(segmentId: string): Promise<number> {
    await this.dataSource.query(
      'INSERT INTO spool_segments (segment_id, shipped_bytes) VALUES ($1, 0) ON CONFLICT DO NOTHING',
      [segmentId],
    );
    const rows: { shipped_bytes: string }[] = await this.dataSource.query(
      'SELECT shipped_bytes FROM spool_segments WHERE segment_id = $1',
      [segmentId],
    );
    return Number(rows[0]?.shipped_bytes);
  }

  /**
   * Adds aggregated records to the counts and advances the segment's offset, in one transaction. Totals of timers are locked first, in
   * the order of the timers, so that two transactions cannot deadlock on the other rows.
   * @returns the number of rows written
   * @throws OffsetConflictError if the offset is no longer `from`
   */
  async commit(
    segmentId: string,
    { from, to, aggregator }: { from: number; to: number; aggregator: RecordAggregator },
  ): Promise<number> {
    await this.partitions.ensure(aggregator.days);
    return this.inTransaction(async (manager) => {
      if (aggregator.size > maxConcurrentSums) await manager.query('SELECT pg_advisory_xact_lock($1)', [shippingLock]);
      await this.moveOffset(manager, segmentId, from, to);
      const accountViews = new AccountViewAggregator();
      let rows = 0;
      for await (const { buckets, breakdowns, firstOpens, requests } of countBatches(aggregator)) {
        await inSlices(buckets, (slice) => addViews(manager, slice));
        await inSlices(breakdowns, (slice) => addBreakdowns(manager, slice));
        await inSlices(firstOpens, (slice) => addOpens(manager, slice));
        await inSlices(requests.map(toAccountDay), (slice) => addAccountCounts(manager, addToAccountRequests, slice));
        const timers = new Set(buckets.map(({ timer }) => timer));
        accountViews.add(buckets, await this.accounts.findAccounts(manager, timers));
        rows += 2 * buckets.length + breakdowns.length + firstOpens.length + requests.length;
      }
      await inSlices(accountViews.sorted(), (slice) => addAccountCounts(manager, addToAccountViews, slice));
      return rows;
    });
  }

  private async inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.dataSource.transaction(work);
    } catch (error) {
      this.partitions.forget(); // a partition may be missing
      throw error;
    }
  }

  private async moveOffset(manager: EntityManager, segmentId: string, from: number, to: number): Promise<void> {
    const [, moved]: [unknown[], number] = await manager.query(
      'UPDATE spool_segments SET shipped_bytes = $3, updated_at = now() WHERE segment_id = $1 AND shipped_bytes = $2',
      [segmentId, from, to],
    );
    if (moved !== 1) throw new OffsetConflictError(`The offset of segment ${segmentId} is no longer ${from}.`);
  }
}

async function inSlices<Row>(rows: readonly Row[], send: (slice: Row[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await send(rows.slice(start, start + rowsPerStatement));
  }
}

async function addViews(manager: EntityManager, slice: TimerBucketCount[]): Promise<void> {
  const timers = slice.map(({ timer }) => timer);
  const views = slice.map((count) => count.views);
  await manager.query(addToTotals, [timers, views]);
  await manager.query(addToBuckets, [timers, views, slice.map(({ bucketStart }) => bucketStart)]);
}

async function addBreakdowns(manager: EntityManager, slice: BreakdownCount[]): Promise<void> {
  await manager.query(addToBreakdowns, [
    slice.map(({ timer }) => timer),
    slice.map(({ dayStart }) => dayText(dayStart)),
    slice.map(({ dimension }) => dimension),
    slice.map(({ value }) => value),
    slice.map(({ views }) => views),
  ]);
}

async function addOpens(manager: EntityManager, slice: EarliestOpen[]): Promise<void> {
  await manager.query(addFirstOpens, [
    slice.map(({ timer }) => timer),
    slice.map(({ recipient }) => recipient),
    slice.map(({ epochSecond }) => epochSecond),
  ]);
}

const toAccountDay = ({ account, dayStart, requests }: RequestCount): AccountDayCount => ({
  account,
  dayStart,
  amount: requests,
});

async function addAccountCounts(manager: EntityManager, statement: string, slice: AccountDayCount[]): Promise<void> {
  await manager.query(statement, [
    slice.map(({ account }) => account),
    slice.map(({ dayStart }) => dayText(dayStart)),
    slice.map(({ amount }) => amount),
  ]);
}
