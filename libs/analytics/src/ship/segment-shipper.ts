import { segmentsKeptMs } from '@tminus/database';
import { type FileHandle, open, rename } from 'node:fs/promises';
import {
  readSteps,
  type Segment,
  creationTimeOf,
  forgottenPath,
  ignoreMissing,
  isMissing,
  listSegments,
} from '../spool/segment-files.ts';
import { NewerRecordError, recordBytes } from '../spool/record.ts';
import type { CountStore, CountedSegments } from './count-store.ts';
import { type CountResult, type SegmentRange, StaleRangeError } from './count-transaction.ts';
import type { KeptSegments } from './kept-segments.ts';
import { NewerDayCountsError } from '../read/day-counts/day-counts-cursor.ts';
import { divideSegment, finishDivision, OtherContentError } from './other-content.ts';
import type { RunResult } from './pace.ts';
import { RecordSums } from './record-sums.ts';
import { type FailedSegments, SegmentError, failSegment } from './failed-segments.ts';
import { SegmentList, type ShippableSegment, type ShippedSpool } from './segment-list.ts';
import { SegmentProgress, progressAt } from './segment-progress.ts';

/** Limit of one transaction. */
const maxSums = 50_000;
/** Asked for at once: how far they are counted. */
const segmentsPerQuery = 32;
/**
 * A segment that is older and has no row may be counted or not, and must not be counted. Well below how long rows are kept, because the clocks
 * of nodes and of the database can differ.
 */
const segmentsCertainMs = 0.75 * segmentsKeptMs;
const checkEveryMs = 10_000; // whether the database still has the counts that it had

/** What happens to segments, for the operator. */
export interface ShippingEvents {
  /** The file of a segment fails, or the database refuses its content. It is tried again, and the others are shipped. */
  onFailure: (segmentId: string, error: Error) => void;
  /** Once for each segment that is left for a process with a newer version of this code. */
  onNewer: (segmentId: string, error: NewerRecordError) => void;
  /** Records that cannot be counted: they are damaged. Reported when everything around them is counted. */
  onLost: (segmentId: string, records: number) => void;
  /** Records of which it is unknown whether they are counted. They are not counted again. */
  onInDoubt: (segmentId: string, records: number, reason: string) => void;
  /** Stored counts were replaced. */
  onUnreadable: (unreadable: CountResult['unreadable'][number]) => void;
}

interface SegmentShipperOptions {
  spool: ShippedSpool;
  store: Pick<CountStore, 'find' | 'commit'>;
  kept: KeptSegments;
  failed: FailedSegments;
  events: ShippingEvents;
  /** A clock that never goes backward, in milliseconds. */
  nowMs: () => number;
}

/** What one transaction counts: a range of one segment. */
interface Batch {
  range: SegmentRange;
  sums: RecordSums;
  /** The progress of the segment after the transaction. */
  after: SegmentProgress;
}

/** Counts the records of the spool, and releases segments that are counted. */
export class SegmentShipper {
  private readonly list: SegmentList;
  /** Of the segments that are being shipped. */
  private readonly progress = new Map<string, SegmentProgress>();
  /** Those whose progress may no longer be that of the database. */
  private readonly uncertain = new Set<string>();
  /** Damaged records that were read and are not reported, and the end of what was read. */
  private readonly damaged = new Map<string, { to: number; records: number }>();
  /** Segments with records of a newer version, which stay in the spool. */
  private readonly newer = new Set<string>();
  private checkedAt = -Infinity;

  constructor(private readonly options: SegmentShipperOptions) {
    this.list = new SegmentList(options.spool, options.nowMs, options.failed);
  }

  /** The number of segments that wait for a newer version of this code. */
  get newerSegments(): number {
    return this.newer.size;
  }

  /**
   * Counts in one transaction what one segment has, or a part of it. It is complete if everything is counted that was in the spool when it began,
   * except segments that fail.
   * @throws the error of the database or the disk; nothing is lost then
   */
  async run(): Promise<RunResult> {
    await this.checkKept();
    const segments = await this.ownSegments();
    await this.learn(segments);
    const batch = await this.read(segments);
    const lockMs = batch && (await this.commit(batch));
    await this.release(segments);
    return {
      sums: batch?.sums.size ?? 0,
      isCommitted: lockMs !== undefined,
      lockMs: lockMs ?? 0,
      isComplete: segments.every((segment) => this.isCounted(segment)),
    };
  }

  /** Segments that may no longer be counted: those that are kept, and those whose counts a restored database may lack. */
  private async checkKept(): Promise<void> {
    const { nowMs, kept } = this.options;
    if (nowMs() - this.checkedAt < checkEveryMs) return;
    for (const id of await kept.check()) this.list.takeOver(id);
    await this.finishDivisions();
    for (const id of this.progress.keys()) this.uncertain.add(id);
    this.checkedAt = nowMs();
  }

  private async ownSegments(): Promise<ShippableSegment[]> {
    const segments = await this.list.read();
    const ids = new Set(segments.map(({ id }) => id));
    for (const known of [this.progress, this.uncertain, this.newer, this.damaged]) {
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    }
    return segments.filter(({ id, isOurs }) => isOurs && !this.newer.has(id) && !this.options.failed.isWaiting(id));
  }

  private isCounted({ id, end }: ShippableSegment): boolean {
    return (this.progress.get(id)?.to ?? 0) >= end && !this.uncertain.has(id);
  }

  /** Asks the database how far segments are counted. */
  private async learn(segments: readonly ShippableSegment[]): Promise<void> {
    const unknown = segments
      .filter(({ id, end, isSealed }) => (end > 0 || isSealed) && (!this.progress.has(id) || this.uncertain.has(id)))
      .slice(0, segmentsPerQuery);
    if (unknown.length === 0) return;
    const counted = await this.options.store.find(unknown.map(({ id }) => id));
    for (const segment of unknown) await this.isolated(segment, () => this.tryToResume(segment, counted));
  }

  private async tryToResume(segment: ShippableSegment, counted: CountedSegments): Promise<void> {
    try {
      await this.resume(segment, counted);
    } catch (error) {
      if (error instanceof OtherContentError) await this.divide(segment, error);
      else if (!isMissing(error)) failSegment(error); // otherwise another process was faster
    }
  }

  /** Goes on where the database is. @throws OtherContentError; the error of the disk */
  private async resume(segment: ShippableSegment, { nowMs, segments }: CountedSegments): Promise<void> {
    const { id, path, end, isSealed } = segment;
    const [counted, known] = [segments.get(id), this.progress.get(id)];
    if (!counted) {
      const mayBeCounted = known ? known.to > 0 : isSealed && end > 0;
      if (mayBeCounted && nowMs - creationTimeOf(id) >= segmentsCertainMs) return this.forget(segment);
      this.progress.set(id, SegmentProgress.start);
    } else if (!known?.isSameAs(counted)) {
      const progress = counted.to <= end ? await progressAt(path, counted.to) : undefined;
      if (!progress?.isSameAs(counted)) throw new OtherContentError(counted.to);
      this.progress.set(id, progress);
    }
    this.uncertain.delete(id);
    this.reportDamaged(id);
  }

  /** It is so old that the database may have removed its row. */
  private async forget({ id, path, end, isSealed }: ShippableSegment): Promise<void> {
    const { spool, events } = this.options;
    if (!isSealed) return spool.rotate(); // the next run finds it sealed
    await rename(path, forgottenPath(spool.folder, id));
    events.onInDoubt(id, end / recordBytes, 'it is older than what the database remembers');
  }

  /** What follows in the file is not counted, and gets an id of its own. */
  private async divide(segment: ShippableSegment, { countedTo, message }: OtherContentError): Promise<void> {
    const { spool, kept, events } = this.options;
    const { id, end, isSealed } = segment;
    if (!isSealed) return spool.rotate(); // the next run finds it sealed
    const inDoubt = Math.min(end, countedTo) - (this.progress.get(id)?.to ?? 0);
    if (end > countedTo) await divideSegment(spool.folder, segment, countedTo);
    else if (!(await kept.keep(segment))) return; // another process was faster
    this.progress.delete(id);
    if (inDoubt > 0) events.onInDoubt(id, inDoubt / recordBytes, message);
    await this.finishDivisions();
  }

  /** Also those that a process that was killed has begun. */
  private async finishDivisions(): Promise<void> {
    const { spool, failed } = this.options;
    for (const divided of await listSegments(spool.folder, 'divided')) {
      if (failed.isWaiting(divided.id)) continue;
      await this.isolated(divided, () => finishDivision(spool.folder, divided).catch(failSegment));
      this.list.takeOver(divided.id);
    }
  }

  /** The next records of the oldest segment that has any; undefined if everything is counted. */
  private async read(segments: readonly ShippableSegment[]): Promise<Batch | undefined> {
    for (const segment of segments) {
      const before = this.progress.get(segment.id);
      if (!before || this.uncertain.has(segment.id) || before.to >= segment.end) continue;
      const batch = await this.tryToReadRange(segment, before);
      if (batch) return batch;
    }
    return undefined;
  }

  private async tryToReadRange(segment: ShippableSegment, before: SegmentProgress): Promise<Batch | undefined> {
    try {
      return await this.readRange(segment, before);
    } catch (error) {
      if (error instanceof NewerRecordError) {
        this.newer.add(segment.id);
        this.options.events.onNewer(segment.id, error);
      } else if (error instanceof SegmentError) this.options.failed.failed(segment.id, error);
      else throw error;
      return undefined;
    }
  }

  private async readRange({ id, path, end }: ShippableSegment, before: SegmentProgress): Promise<Batch | undefined> {
    const file = await open(path, 'r').catch(ignoreMissing).catch(failSegment);
    if (!file) return undefined; // it was just sealed: the next run finds it again
    try {
      const sums = new RecordSums();
      let [after, damaged] = [before, 0];
      for await (const bytes of stepsOf(file, before.to, end)) {
        damaged += sums.add(bytes);
        after = after.after(bytes);
        if (sums.size >= maxSums) break;
      }
      // What is counted must survive a power cut: a shorter file would have other content than what was counted.
      await file.datasync().catch(failSegment);
      this.damaged.set(id, { to: after.to, records: damaged });
      const range = { segmentId: id, from: before.to, fromPrefix: before.prefix, to: after.to, toPrefix: after.prefix };
      return { range, sums, after };
    } finally {
      await file.close();
    }
  }

  /** If they are behind the offset of the segment now, and so cannot be read again. */
  private reportDamaged(id: string): void {
    const [damaged, progress] = [this.damaged.get(id), this.progress.get(id)];
    if (!damaged || !progress || progress.to < damaged.to) return;
    this.damaged.delete(id);
    if (damaged.records > 0) this.options.events.onLost(id, damaged.records);
  }

  /** @returns how long it waited for its turn, in milliseconds; undefined if nothing was counted */
  private async commit({ range, sums, after }: Batch): Promise<number | undefined> {
    const { store, failed, events } = this.options;
    const id = range.segmentId;
    try {
      const { lockMs, unreadable } = await store.commit(range, sums);
      this.progress.set(id, after);
      this.reportDamaged(id);
      failed.succeeded(id);
      unreadable.forEach(events.onUnreadable);
      return lockMs;
    } catch (error) {
      this.uncertain.add(id); // the next run asks the database
      if (error instanceof StaleRangeError) this.damaged.delete(id); // the process that has counted it reports them
      if (isRefusal(error)) failed.failed(id, error);
      else if (!isOvertaken(error)) throw error;
      return undefined;
    }
  }

  private async release(segments: readonly ShippableSegment[]): Promise<void> {
    for (const segment of segments) {
      if (!segment.isSealed || !this.progress.has(segment.id) || !this.isCounted(segment)) continue;
      await this.isolated(segment, () => this.options.kept.keep(segment));
    }
  }

  /** A segment that fails does not keep the others from being counted. */
  private async isolated({ id }: Segment, work: () => Promise<unknown>): Promise<void> {
    const { failed } = this.options;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof SegmentError)) throw error;
      failed.failed(id, error);
    }
  }
}

/** Errors of the file are those of its segment. */
async function* stepsOf(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  try {
    yield* readSteps(file, from, to);
  } catch (error) {
    failSegment(error);
  }
}

const sqlStateOf = (error: unknown) => String((error as { code?: unknown }).code);

/** Another process has counted the range, or was preferred by the database in a deadlock. */
const isOvertaken = (error: unknown) => error instanceof StaleRangeError || sqlStateOf(error) === '40P01';

/** A value is invalid or violates a constraint, or a row is damaged or from a newer version. Only the segment fails then. */
const isRefusal = (error: unknown) => error instanceof NewerDayCountsError || /^(2[23]|XX)...$/.test(sqlStateOf(error));
