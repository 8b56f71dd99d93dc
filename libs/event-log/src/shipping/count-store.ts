import { dayAt } from '@tminus/domain';
import type { DataSource, EntityManager } from 'typeorm';
import type { BreakdownCount, FirstOpenAt, RequestCount, TimerBucketCount } from '../counts/counts.ts';
import type { RecordFold } from '../counts/fold.ts';
import { countsOf } from '../counts/pieces.ts';
import { type AccountDayCount, AccountViews, AccountsOfTimers } from './account-views.ts';
import { MonthlyPartitions } from './partitions.ts';
import {
  addFirstOpens,
  addToAccountRequests,
  addToAccountViews,
  addToBreakdowns,
  addToBuckets,
  addToTotals,
} from './statements.ts';

/** Sent with one statement: writing more of them down would hold up the images of this process. */
const rowsAtOnce = 500;

const shippingLock = 0x74_6d_73_68; // "tmsh"
/**
 * Transactions with more sums than that, each of which touches up to five rows, queue up for their turn. Those of nodes with the
 * same busy timers would wait for each other all the same, but in the middle of their work, which a statement's time limit then
 * throws away.
 */
const queueFromSums = 200;

/** Somebody else has moved this segment's offset meanwhile: nothing was counted, ask for the offset again. */
export class ShippedElsewhereError extends Error {
  override name = 'ShippedElsewhereError';
}

const dayText = (epochSecond: number) => dayAt(epochSecond * 1000, 'UTC');

/** The counts in the database, and how far each segment has gone into them. */
export class CountStore {
  private readonly partitions: MonthlyPartitions;
  private readonly accounts = new AccountsOfTimers();

  constructor(private readonly dataSource: DataSource) {
    this.partitions = new MonthlyPartitions(dataSource);
  }

  /** Bytes of the segment that are in the counts already. */
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
   * Adds what a fold counts and moves the segment's offset, both or neither. The views of timers go first and in their order: who
   * holds a timer's total has the say over all its rows, so that two transactions never wait for each other.
   * @returns how many rows it wrote
   * @throws ShippedElsewhereError when the offset is not `from` any more.
   */
  async commit(segmentId: string, { from, to, fold }: { from: number; to: number; fold: RecordFold }): Promise<number> {
    await this.partitions.ensure(fold.days);
    return this.inTransaction(async (manager) => {
      if (fold.size > queueFromSums) await manager.query('SELECT pg_advisory_xact_lock($1)', [shippingLock]);
      await this.moveOffset(manager, segmentId, from, to);
      const ofAccounts = new AccountViews();
      let rows = 0;
      for await (const { buckets, breakdowns, firstOpens, requests } of countsOf(fold)) {
        await inPieces(buckets, (some) => addViews(manager, some));
        await inPieces(breakdowns, (some) => addBreakdowns(manager, some));
        await inPieces(firstOpens, (some) => addOpens(manager, some));
        await inPieces(requests.map(toAccountDay), (some) => addOfAccounts(manager, addToAccountRequests, some));
        ofAccounts.add(buckets, await this.accounts.of(manager, new Set(buckets.map(({ timer }) => timer))));
        rows += 2 * buckets.length + breakdowns.length + firstOpens.length + requests.length;
      }
      await inPieces(ofAccounts.inOrder(), (some) => addOfAccounts(manager, addToAccountViews, some));
      return rows;
    });
  }

  private async inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.dataSource.transaction(work);
    } catch (error) {
      this.partitions.forget(); // perhaps one is missing
      throw error;
    }
  }

  private async moveOffset(manager: EntityManager, segmentId: string, from: number, to: number): Promise<void> {
    const [, moved]: [unknown[], number] = await manager.query(
      'UPDATE spool_segments SET shipped_bytes = $3, updated_at = now() WHERE segment_id = $1 AND shipped_bytes = $2',
      [segmentId, from, to],
    );
    if (moved !== 1) throw new ShippedElsewhereError(`Segment ${segmentId} is not at ${from} any more.`);
  }
}

async function inPieces<Row>(rows: readonly Row[], send: (some: Row[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) await send(rows.slice(start, start + rowsAtOnce));
}

async function addViews(manager: EntityManager, some: TimerBucketCount[]): Promise<void> {
  const timers = some.map(({ timer }) => timer);
  const views = some.map((count) => count.views);
  await manager.query(addToTotals, [timers, views]);
  await manager.query(addToBuckets, [timers, views, some.map(({ bucketStart }) => bucketStart)]);
}

async function addBreakdowns(manager: EntityManager, some: BreakdownCount[]): Promise<void> {
  await manager.query(addToBreakdowns, [
    some.map(({ timer }) => timer),
    some.map(({ dayStart }) => dayText(dayStart)),
    some.map(({ dimension }) => dimension),
    some.map(({ value }) => value),
    some.map(({ views }) => views),
  ]);
}

async function addOpens(manager: EntityManager, some: FirstOpenAt[]): Promise<void> {
  await manager.query(addFirstOpens, [
    some.map(({ timer }) => timer),
    some.map(({ recipient }) => recipient),
    some.map(({ epochSecond }) => epochSecond),
  ]);
}

const toAccountDay = ({ account, dayStart, requests }: RequestCount): AccountDayCount => ({
  account,
  dayStart,
  amount: requests,
});

async function addOfAccounts(manager: EntityManager, statement: string, some: AccountDayCount[]): Promise<void> {
  await manager.query(statement, [
    some.map(({ account }) => account),
    some.map(({ dayStart }) => dayText(dayStart)),
    some.map(({ amount }) => amount),
  ]);
}
