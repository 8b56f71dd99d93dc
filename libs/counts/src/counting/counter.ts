import { SessionProbe } from '@tminus/database';
import { type Log, OutageLog, errorReason, withTimeout } from '@tminus/resilience';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import type { FrameInbox, ReceivedFrame } from '../inbox/frame-inbox.ts';
import type { MonthlyPartitions } from '../maintenance/monthly-partitions.ts';
import { type Partition, allPartitions } from '../partitions.ts';
import type { UnreadableRow } from './count-plan.ts';
import {
  type CountResult,
  CountTransaction,
  SequenceConflictError,
  type UnreadableAccount,
} from './count-transaction.ts';
import { type CounterConnectionOptions, createCounterClient, endCounterClient } from './counter-connection.ts';
import { dayText, hexOf } from './days.ts';
import { FrameLog } from './frame-log.ts';
import { PartitionLocks } from './partition-locks.ts';
import { PartitionSchedule } from './partition-schedule.ts';

/** Limits of one commit. At most 16 partitions are read at once, so they bound the memory. */
const readLimits = { frames: 1_000, bytes: 2 ** 20 };
/** The more counters there are, the less often each of them looks for partitions without a counter. */
const rebalanceMs = { perMember: 312, min: 2_500, max: 10_000 };
const reconnectPauseMs = 500;
/** How long a stopping counter waits for its commits. */
const stopTimeoutMs = 3_000;
/** Limits `countNow`: frames may arrive as fast as they are counted. */
const maxRoundsNow = 10;

interface CounterOptions extends CounterConnectionOptions {
  /** Other connections to the same database. */
  dataSource: Pick<DataSource, 'query' | 'isInitialized'>;
  inbox: FrameInbox;
  /** Creates missing monthly partitions. */
  months: Pick<MonthlyPartitions, 'ensure' | 'forget'>;
  logger: Log;
  /** A clock that never goes backward, in milliseconds. */
  now?: () => number;
}

/**
 * Counts the frames of all services, for the partitions whose locks this process holds. All its work is on one dedicated connection: when it
 * ends, the locks and an open transaction end with it.
 */
export class Counter {
  private readonly schedule = new PartitionSchedule();
  private readonly frames: FrameLog;
  private readonly outage: OutageLog;
  private readonly now: () => number;
  private connection: { client: pg.Client; locks: PartitionLocks } | undefined;
  private rebalanceAt = 0;
  /** Since the start. */
  private unreadableRows = 0;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = true;
  /** Ends with the current step. Steps never overlap. */
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: CounterOptions) {
    this.now = options.now ?? (() => performance.now());
    this.frames = new FrameLog(options.logger);
    this.outage = new OutageLog({
      began: (error) => options.logger.error(`Views cannot be counted, trying again: ${errorReason(error)}`),
      ended: () => options.logger.warn('Views are counted again.'),
    });
  }

  /** Number of frames by outcome since the start. A frame that stays in the inbox is included each time that it is read. */
  get outcomes(): Readonly<FrameLog['totals']> {
    return this.frames.totals;
  }

  /** The partitions that this process counts now. */
  get partitions(): readonly Partition[] {
    return this.connection?.locks.held ?? [];
  }

  /** What an operator should look at, although views are counted; undefined if there is nothing. */
  get warning(): string | undefined {
    if (this.unreadableRows === 0) return undefined;
    return `counts of ${this.unreadableRows} timer(s) and day(s) could not be read: see unreadable_day_counts`;
  }

  /** Does not wait for the connection and never fails. */
  start(): void {
    this.isStopped = false;
    this.scheduleStep(0);
  }

  /**
   * Finishes the current commits and releases the partitions. If the database does not answer within seconds, the connection is closed and
   * the commits are undone. Frames that are not counted stay in the inbox.
   */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await withTimeout(this.tail, stopTimeoutMs, 'the database').catch(() => undefined);
    await this.disconnect();
  }

  /**
   * Counts what is in the inbox for the partitions of this process, now. Of each partition, at most 10,000 frames or 10 MiB.
   * @throws the error of the database or the inbox; the frames stay in the inbox then
   */
  async countNow(): Promise<void> {
    await this.exclusively(async () => {
      if (this.isStopped) return;
      this.rebalanceAt = 0;
      let partitions = await this.connectAndRebalance();
      for (let round = 0; partitions.length > 0 && round < maxRoundsNow; round++) {
        partitions = await this.count(this.schedule.inOrder(partitions));
      }
    });
  }

  private exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(work);
    this.tail = result.catch(() => undefined);
    return result;
  }

  private scheduleStep(delayMs: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.exclusively(() => this.step()), delayMs).unref();
  }

  private async step(): Promise<void> {
    if (this.isStopped) return;
    let pauseMs = reconnectPauseMs;
    try {
      // Until it is connected, what connects it reports why it is not.
      if (this.options.dataSource.isInitialized) pauseMs = await this.countDue();
    } catch (error) {
      if (!this.isStopped) this.outage.failed(error);
    }
    this.scheduleStep(pauseMs);
  }

  /** @returns the time until a partition is due, in milliseconds */
  private async countDue(): Promise<number> {
    const held = await this.connectAndRebalance();
    await this.count(this.schedule.due(held, this.now()));
    if (!this.schedule.hasFailing(held)) this.outage.succeeded();
    return this.schedule.pauseMs(this.partitions, this.now());
  }

  /** @returns the partitions that this process counts */
  private async connectAndRebalance(): Promise<readonly Partition[]> {
    const { locks } = (this.connection ??= await this.connect());
    if (this.now() >= this.rebalanceAt) {
      await this.orDisconnect(() => locks.rebalance());
      this.rebalanceAt = this.now() + rebalancePauseMs(locks.members);
    }
    return locks.held;
  }

  private async connect(): Promise<{ client: pg.Client; locks: PartitionLocks }> {
    // Without a working inbox, it would hold partitions that others could count.
    await this.options.inbox.read(allPartitions, { frames: 1, bytes: 1 });
    const client = createCounterClient(this.options);
    const lost = () => {
      if (this.connection?.client === client) this.connection = undefined;
    };
    client.on('error', lost);
    client.once('end', lost);
    try {
      await client.connect();
      await this.confirmOwnSession(client);
      const locks = new PartitionLocks(client);
      await locks.join();
      if (this.isStopped) throw new Error('The counter was stopped.');
      this.rebalanceAt = 0;
      return { client, locks };
    } catch (error) {
      void endCounterClient(client);
      throw error;
    }
  }

  /** Behind a transaction pooler, the locks would belong to a session that other clients use, and stay when this one ends. */
  private async confirmOwnSession(client: pg.Client): Promise<void> {
    const probe = new SessionProbe(client, this.options.dataSource);
    await probe.start();
    await probe.confirm();
  }

  /** Ends the connection, and with it the locks and an open transaction. */
  private async disconnect(): Promise<void> {
    const client = this.connection?.client;
    this.connection = undefined;
    if (client) await endCounterClient(client);
  }

  private async orDisconnect<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // After a timeout, the connection is busy with the statement, so do not wait for its end.
      void this.disconnect();
      throw error;
    }
  }

  /** @returns the partitions for which there may be more frames */
  private async count(partitions: readonly Partition[]): Promise<Partition[]> {
    if (partitions.length === 0) return [];
    const frames = await this.orDisconnect(() => this.options.inbox.read(partitions, readLimits));
    const withBacklog: Partition[] = [];
    for (const partition of partitions) {
      if (this.isStopped) return [];
      const own = frames.filter((frame) => frame.partition === partition);
      if (await this.countPartition(partition, own)) withBacklog.push(partition);
    }
    return withBacklog;
  }

  /** @returns whether there may be more frames */
  private async countPartition(partition: Partition, frames: readonly ReceivedFrame[]): Promise<boolean> {
    const { schedule, options } = this;
    try {
      const { handled, rows, unreadable, unreadableAccounts } = await this.orDisconnect(() =>
        this.commit(partition, frames),
      );
      handled.forEach((each) => this.frames.add(each));
      unreadable.forEach((each) => this.reportUnreadable(each));
      unreadableAccounts.forEach((each) => this.reportUnreadableAccount(each));
      const handledNow = handled.filter(({ outcome }) => outcome !== 'newer');
      // Frames for a newer version wait, but not if no other frame would be read any more. Shippers send them again.
      const done = (handledNow.length === 0 && isAtLimit(frames) ? handled : handledNow).map(({ frame }) => frame);
      await this.orDisconnect(() => options.inbox.remove(done));
      const hasBacklog = done.length > 0 && isAtLimit(frames);
      schedule.counted(partition, this.now(), { rows, hasBacklog });
      return hasBacklog;
    } catch (error) {
      schedule.failed(partition, this.now());
      options.months.forget(); // a partition may be missing
      throw error;
    }
  }

  private reportUnreadable({ timer, day, reason }: UnreadableRow): void {
    this.unreadableRows++;
    this.options.logger.error(
      `The counts of timer ${hexOf(timer)} on ${dayText(day)} cannot be read and were moved to unreadable_day_counts: ${reason}`,
    );
  }

  private reportUnreadableAccount({ account, day, reason, timers, skipped }: UnreadableAccount): void {
    const sum = timers > 0 ? 'the new views and the counts of its timers' : 'the new views alone';
    this.options.logger.error(
      `The counts of account ${hexOf(account)} on ${dayText(day)} cannot be read and were replaced by ${sum} (timers: ${timers} added, ${skipped} left out): ${reason}`,
    );
  }

  private async commit(partition: Partition, frames: readonly ReceivedFrame[]): Promise<CountResult> {
    const nothing: CountResult = { handled: [], rows: 0, unreadable: [], unreadableAccounts: [] };
    const client = this.connection?.client;
    if (!client) throw new Error('The connection of the counter was lost.');
    if (frames.length === 0) return nothing;
    const { months } = this.options;
    try {
      return await new CountTransaction({ client, partition, months }).count(frames);
    } catch (error) {
      if (error instanceof SequenceConflictError) return nothing; // the next step reads everything again
      throw error;
    }
  }
}

const rebalancePauseMs = (members: number) =>
  Math.min(rebalanceMs.max, Math.max(rebalanceMs.min, members * rebalanceMs.perMember));

const isAtLimit = (frames: readonly ReceivedFrame[]) =>
  frames.length >= readLimits.frames ||
  frames.reduce((sum, { payload }) => sum + payload.length, 0) >= readLimits.bytes;
