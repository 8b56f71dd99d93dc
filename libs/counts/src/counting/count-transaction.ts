import type pg from 'pg';
import { InvalidDayCountsError } from '../day-counts/errors.ts';
import { type Frame, InvalidFrameError, NewerFrameError } from '../inbox/frame-payload.ts';
import type { ReceivedFrame } from '../inbox/frame-inbox.ts';
import type { MonthlyPartitions } from '../maintenance/monthly-partitions.ts';
import type { Partition } from '../partitions.ts';
import type { Replacement } from './account-days.ts';
import { type CountPlan, type DayPlan, type UnreadableRow, planCounts } from './count-plan.ts';
import { moveSequence, selectState, upsertOffsets } from './count-statements.ts';
import { writeAccounts, writeCounts } from './count-writer.ts';
import { type FrameCounts, FrameMerger, decodeFrame } from './frame-decoder.ts';

const daySeconds = 86_400;

/** Another counter has committed to the partition. Nothing was counted. */
export class SequenceConflictError extends Error {
  override name = 'SequenceConflictError';
}

/**
 * - counted, or duplicate: counted earlier
 * - gap: an earlier frame of the segment is missing; overlap: the frame begins before the end of what is counted
 * - malformed: its payload or offsets cannot be read
 * - newer: it or an earlier frame of the segment is left in the inbox for a newer version of this code
 */
export type FrameOutcome = 'counted' | 'duplicate' | 'gap' | 'overlap' | 'malformed' | 'newer';

export interface HandledFrame {
  frame: ReceivedFrame;
  outcome: FrameOutcome;
  /** Why it is malformed or newer. */
  error?: Error;
}

export interface CountResult {
  handled: HandledFrame[];
  /** Number of rows of timers and accounts that were written. */
  rows: number;
  /** Stored day counts that could not be read and were replaced. */
  unreadable: UnreadableRow[];
  /** Stored day counts of accounts that could not be read and were replaced. */
  unreadableAccounts: UnreadableAccount[];
}

export interface UnreadableAccount extends Replacement {
  /** A UUID, 16 bytes as latin1 text. */
  account: string;
  /** Days since 1970-01-01. */
  day: number;
}

interface PartitionState {
  sequence: string;
  /** By segment. */
  countedTo: Map<string, number>;
}

interface CountTransactionOptions {
  client: pg.Client;
  partition: Partition;
  /** Creates missing monthly partitions. */
  months: Pick<MonthlyPartitions, 'ensure'>;
}

/**
 * Counts frames of one partition in one transaction. Three rules make counts exact, even if frames are repeated, lost or reordered and if
 * other counters count too:
 * 1. The partition's sequence moves from the value at which everything was read.
 * 2. A frame is taken only if it begins at the offset up to which its segment is counted.
 * 3. Counts and offsets are committed together.
 *
 * Everything is read before the transaction, which therefore contains only writes. Rule 1 proves that what was read is still current.
 */
export class CountTransaction {
  private readonly merger = new FrameMerger();
  /** By segment: the offset up to which the taken frames count it. */
  private readonly newOffsets = new Map<string, number>();

  constructor(private readonly options: CountTransactionOptions) {}

  /**
   * Call it once. If it rejects with an error other than SequenceConflictError, the caller must close the connection.
   * @throws SequenceConflictError
   */
  async count(frames: readonly ReceivedFrame[]): Promise<CountResult> {
    const { client, partition } = this.options;
    const bySegment = framesBySegment(frames);
    const { sequence, countedTo } = await this.readState([...bySegment.keys()]);
    const handled: HandledFrame[] = [];
    for (const [segmentId, ordered] of bySegment) {
      handled.push(...this.takeFrames(ordered, countedTo.get(segmentId) ?? 0));
    }
    if (this.newOffsets.size === 0) return { handled, rows: 0, unreadable: [], unreadableAccounts: [] };
    const plan = await planCounts(this.merger, { client, partition });
    await this.commit(sequence, plan);
    return {
      handled,
      rows: rowsOf(plan),
      unreadable: plan.days.flatMap(({ unreadableRows }) => unreadableRows),
      unreadableAccounts: plan.days.flatMap(unreadableAccountsOf),
    };
  }

  private async readState(segmentIds: readonly string[]): Promise<PartitionState> {
    const { client, partition } = this.options;
    const { rows } = await client.query<{ sequence: string; segment_id: string | null; counted_to: string }>({
      ...selectState,
      values: [partition, segmentIds],
    });
    const [first] = rows;
    if (!first) throw new Error(`The table count_partitions has no row for partition ${partition}.`);
    const countedTo = new Map<string, number>();
    for (const { segment_id, counted_to } of rows)
      if (segment_id !== null) countedTo.set(segment_id, Number(counted_to));
    return { sequence: first.sequence, countedTo };
  }

  /** @param frames - of one segment, in order */
  private takeFrames(frames: readonly ReceivedFrame[], countedTo: number): HandledFrame[] {
    const handled: HandledFrame[] = [];
    let isNewer = false;
    for (const frame of frames) {
      const outcome: FrameOutcome = isNewer ? 'newer' : this.judge(frame, countedTo);
      const result: HandledFrame = outcome === 'counted' ? this.take(frame) : { frame, outcome };
      isNewer = result.outcome === 'newer';
      if (result.outcome === 'counted') countedTo = frame.to;
      handled.push(result);
    }
    return handled;
  }

  private take(frame: ReceivedFrame): HandledFrame {
    let counts: FrameCounts;
    try {
      counts = decodeFrame(frame);
    } catch (error) {
      if (error instanceof NewerFrameError) return { frame, outcome: 'newer', error };
      if (error instanceof InvalidFrameError || error instanceof InvalidDayCountsError)
        return { frame, outcome: 'malformed', error };
      throw error;
    }
    this.merger.add(counts);
    this.newOffsets.set(frame.segmentId, frame.to);
    return { frame, outcome: 'counted' };
  }

  private async commit(sequence: string, plan: CountPlan): Promise<void> {
    const { client, months } = this.options;
    await months.ensure(startsOfDays(plan));
    await client.query('BEGIN');
    try {
      await this.moveSequence(sequence);
      await writeCounts(client, plan);
      await this.writeAccounts(plan);
      await this.storeOffsets(this.newOffsets);
      await client.query('COMMIT');
    } catch (error) {
      if (error instanceof SequenceConflictError) await client.query('ROLLBACK');
      throw error;
    }
  }

  /** Rule 1. @throws SequenceConflictError if the partition's sequence is no longer `expected` */
  private async moveSequence(expected: string): Promise<void> {
    const { client, partition } = this.options;
    const { rowCount } = await client.query({ ...moveSequence, values: [partition, expected] });
    if (rowCount !== 1) throw new SequenceConflictError(`Another counter has counted partition ${partition}.`);
  }

  /** Rule 3: runs in the transaction that writes the counts of timers. */
  private async writeAccounts(plan: CountPlan): Promise<void> {
    const { client, partition } = this.options;
    await writeAccounts(client, partition, plan);
  }

  /** Rule 2: what to do with a frame. */
  private judge({ from, to }: Frame, countedTo: number): FrameOutcome {
    if (to <= countedTo) return 'duplicate';
    if (from > countedTo) return 'gap';
    return from === countedTo ? 'counted' : 'overlap';
  }

  /** Rule 3: runs in the transaction that writes the counts. @param countedTo - by segment */
  private async storeOffsets(countedTo: ReadonlyMap<string, number>): Promise<void> {
    const { client, partition } = this.options;
    const values = [partition, [...countedTo.keys()], [...countedTo.values()]];
    await client.query({ ...upsertOffsets, values });
  }
}

/** The frames by segment, in the order of their offsets; of those that begin at the same offset, the longest first. */
function framesBySegment(frames: readonly ReceivedFrame[]): Map<string, ReceivedFrame[]> {
  const bySegment = new Map<string, ReceivedFrame[]>();
  for (const frame of frames) {
    const others = bySegment.get(frame.segmentId);
    if (others) others.push(frame);
    else bySegment.set(frame.segmentId, [frame]);
  }
  for (const ordered of bySegment.values()) ordered.sort((a, b) => a.from - b.from || b.to - a.to);
  return bySegment;
}

/** Epoch seconds. */
function* startsOfDays({ days, requestDays }: CountPlan): Generator<number> {
  for (const { day } of days) yield day * daySeconds;
  for (const day of requestDays.keys()) yield day * daySeconds;
}

function rowsOf({ days, requestDays }: CountPlan): number {
  let rows = 0;
  for (const { newRows, changedRows } of days) rows += newRows.length + changedRows.length;
  for (const accounts of requestDays.values()) rows += accounts.size;
  return rows;
}

const unreadableAccountsOf = ({ day, accounts }: DayPlan): UnreadableAccount[] =>
  accounts.flatMap(({ account, unreadable }) => (unreadable ? [{ account, day, ...unreadable }] : []));
