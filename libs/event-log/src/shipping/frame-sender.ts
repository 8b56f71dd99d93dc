import {
  type CountOffsetRepository,
  type CountOffsets,
  type Frame,
  type FrameInbox,
  InboxFullError,
  offsetsCertainMs,
} from '@tminus/counts';
import { type FileHandle, open } from 'node:fs/promises';
import { framePayloads } from '../counts/frame-payloads.ts';
import { RecordAggregator } from '../counts/record-aggregator.ts';
import { aggregateRange } from '../spool/read-segment.ts';
import { NewerRecordError, recordBytes } from '../spool/record.ts';
import { beginShipping, creationTimeOf, ignoreMissing } from '../spool/segment-files.ts';
import type { CountedSegments } from './counted-segments.ts';
import { type FailedSegments, failSegment, SegmentError } from './failed-segments.ts';
import type { FirstOpenWriter } from './first-open-writer.ts';
import type { RunResult } from './pace.ts';
import type { Quarantine } from './quarantine.ts';
import { OtherContentError, SegmentContent, type SegmentContents, splitSegment } from './segment-content.ts';
import { SegmentList, type ShippableSegment, type ShippedSpool } from './segment-list.ts';
import { SegmentProgress } from './segment-progress.ts';

/** Limits of one round: a range of a segment that is read, aggregated and sent. */
const roundLimits = { bytes: recordBytes * Math.floor((8 * 2 ** 20) / recordBytes), sums: 100_000 };
/** While this many frames are not counted, further records wait in the spool: 8 rounds with frames of all partitions. */
const maxFramesInFlight = 128;
/** Limits the number of offsets that one query reads. */
const maxNewSegments = 32;
/** Without an offset, the database may have removed those of a segment that is older than this. A day less than it keeps them. */
const forgottenAfterMs = offsetsCertainMs - 86_400_000;
const checkEveryMs = 10_000; // whether the database still has the counts that it had

export interface FrameSenderOptions {
  spool: ShippedSpool;
  inbox: Pick<FrameInbox, 'append'>;
  offsets: Pick<CountOffsetRepository, 'find'>;
  contents: SegmentContents;
  firstOpens: Pick<FirstOpenWriter, 'write'>;
  countedSegments: CountedSegments;
  failed: FailedSegments;
  quarantine: Quarantine;
  /** Called with the number of corrupt records of a segment, which are skipped. */
  onCorrupt: (segmentId: string, records: number) => void;
  /** Called for each segment whose file has other content than what was sent under its id. The rest of it gets another id. */
  onOtherContent: (segmentId: string, error: OtherContentError) => void;
  /** Called once for each segment that is left for a process with a newer version of this code. */
  onNewer: (segmentId: string, error: NewerRecordError) => void;
  /** A clock that never goes backward, in milliseconds. */
  nowMs: () => number;
}

/** For each segment, the offset up to which it was read. */
export type SentRecords = ReadonlyMap<string, number>;

/** Sends the records of the spool to the inbox, and releases segments that are counted. */
export class FrameSender {
  private readonly list: SegmentList;
  /** Of the segments that are being sent. */
  private readonly progress = new Map<string, SegmentProgress>();
  /** Of the same segments. */
  private readonly contents = new Map<string, SegmentContent>();
  /** Segments with records of a newer version, which stay in the spool. */
  private readonly newerSegments = new Set<string>();
  private checkedAt = -Infinity;
  private sentRecordCount = 0;

  constructor(private readonly options: FrameSenderOptions) {
    this.list = new SegmentList(options.spool, options.nowMs, options.failed);
  }

  /** The number of segments that wait for a newer version of this code. */
  get newerSegmentCount(): number {
    return this.newerSegments.size;
  }

  /** How many records were sent since the start; those that were sent again count again. */
  get sentTotal(): number {
    return this.sentRecordCount;
  }

  /** @throws the error of the database or the disk; nothing is lost then */
  async run(): Promise<RunResult> {
    try {
      return await this.sendAll();
    } catch (error) {
      if (error instanceof InboxFullError) throw error; // what it has accepted still waits there
      // The inbox may have frames although it did not say so, and may have lost others. Counters drop what arrives twice.
      for (const progress of this.progress.values()) progress.sendAgain();
      throw error;
    }
  }

  /** The records that have been sent so far. */
  sentRecords(): SentRecords {
    return new Map([...this.progress].map(([id, { readTo }]) => [id, readTo]));
  }

  /** Whether all of these records are counted, as far as the last run knows. */
  hasCounted(sent: SentRecords): boolean {
    for (const [id, to] of sent) if (this.progress.get(id)?.hasCountedRecordsTo(to) === false) return false;
    return true;
  }

  private async sendAll(): Promise<RunResult> {
    const { failed } = this.options;
    const isCheckDue = await this.checkCountedSegments();
    const segments = await this.list.read();
    this.forgetMissing(segments);
    const ours = segments.filter(({ id, isOurs }) => isOurs && !this.newerSegments.has(id) && !failed.isWaiting(id));
    const { pending, isLimited } = this.selectPending(ours, isCheckDue);
    const result: RunResult = { frames: 0, sums: 0, isComplete: !isLimited };
    if (pending.length === 0) return result;
    const offsets = await this.options.offsets.find(pending.map(({ id }) => id));
    for (const segment of pending) {
      if (!(await this.handle(segment, offsets, result))) result.isComplete = false;
    }
    return result;
  }

  /**
   * One segment that fails does not keep the others from being sent.
   * @returns whether all its records that can be sent are sent
   */
  private async handle(segment: ShippableSegment, offsets: CountOffsets, result: RunResult): Promise<boolean> {
    const { failed } = this.options;
    try {
      if (!(await this.updateProgress(segment, offsets))) return true;
      await this.contentOf(segment.id).confirmCounted(segment, offsets);
      const isDone = (await this.releaseIfCounted(segment, offsets.nowMs)) || (await this.sendSegment(segment, result));
      failed.succeeded(segment.id);
      return isDone;
    } catch (error) {
      if (error instanceof OtherContentError) return this.split(segment, error);
      if (!(error instanceof SegmentError)) throw error;
      this.progress.delete(segment.id);
      failed.failed(segment.id, error);
      return true;
    }
  }

  private contentOf(id: string): SegmentContent {
    const content = this.contents.get(id) ?? new SegmentContent(id, this.options.contents);
    this.contents.set(id, content);
    return content;
  }

  /** @returns false: the next run sends what is split off */
  private async split(segment: ShippableSegment, error: OtherContentError): Promise<false> {
    const { spool, onOtherContent } = this.options;
    this.progress.delete(segment.id);
    this.contents.delete(segment.id);
    if (!segment.isSealed) {
      await spool.rotate();
      return false;
    }
    onOtherContent(segment.id, error);
    this.list.takeOver(await splitSegment(spool.folder, segment, error.at));
    return false;
  }

  /** @returns whether it is time to check all segments that this process knows */
  private async checkCountedSegments(): Promise<boolean> {
    const nowMs = this.options.nowMs();
    if (nowMs - this.checkedAt < checkEveryMs) return false;
    for (const id of await this.options.countedSegments.check()) this.list.takeOver(id);
    await this.options.quarantine.refresh();
    this.checkedAt = nowMs;
    return true;
  }

  private forgetMissing(segments: readonly ShippableSegment[]): void {
    const ids = new Set(segments.map(({ id }) => id));
    for (const known of [this.progress, this.contents, this.newerSegments]) {
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    }
  }

  private selectPending(segments: readonly ShippableSegment[], isCheckDue: boolean) {
    const pending: ShippableSegment[] = [];
    let newSegments = 0;
    for (const segment of segments) {
      const progress = this.progress.get(segment.id);
      if (progress ? !isCheckDue && !isUnfinished(segment, progress) : segment.end === 0 && !segment.isSealed) continue;
      if (!progress && ++newSegments > maxNewSegments) return { pending, isLimited: true };
      pending.push(segment);
    }
    return { pending, isLimited: false };
  }

  /** @returns whether the segment can be shipped; if not, it was put into quarantine */
  private async updateProgress(segment: ShippableSegment, offsets: CountOffsets): Promise<boolean> {
    const { id, isSealed, isShipping, end } = segment;
    const countedTo = offsets.countedTo.get(id) ?? [];
    const known = this.progress.get(id);
    const isOld = offsets.nowMs - creationTimeOf(id) >= forgottenAfterMs;
    const mayBeCounted = known ? known.isPartlyCounted : isSealed && isShipping && end > 0;
    if (isOld && mayBeCounted && countedTo.every((offset) => offset === 0)) {
      if (isSealed) await this.options.quarantine.add(segment);
      else await this.options.spool.rotate();
      return false;
    }
    const progress = known ?? new SegmentProgress(this.options.nowMs);
    this.progress.set(id, progress);
    progress.update(countedTo);
    return true;
  }

  private async releaseIfCounted(segment: ShippableSegment, nowMs: number): Promise<boolean> {
    if (!segment.isSealed || !this.progress.get(segment.id)?.isCounted(segment.end)) return false;
    await this.options.countedSegments.keep(segment, nowMs);
    this.progress.delete(segment.id);
    return true;
  }

  /** @returns whether all its records are sent */
  private async sendSegment(segment: ShippableSegment, result: RunResult): Promise<boolean> {
    const progress = this.progress.get(segment.id);
    if (!progress) return true;
    if (!hasUnsent(segment, progress)) return !progress.isHoldingBack;
    if (this.framesInFlight >= maxFramesInFlight) return false;
    const shipping = await beginShipping(this.options.spool.folder, segment).catch(failSegment);
    const file = shipping && (await open(shipping.path, 'r').catch(ignoreMissing).catch(failSegment));
    if (!file) return false; // it was just sealed: the next run finds it again
    try {
      while (hasUnsent(segment, progress) && this.framesInFlight < maxFramesInFlight) {
        await this.sendRound(file, segment, progress, result);
      }
    } catch (error) {
      if (!(error instanceof NewerRecordError)) throw error;
      this.newerSegments.add(segment.id);
      this.progress.delete(segment.id);
      this.options.onNewer(segment.id, error);
      return true;
    } finally {
      await file.close();
    }
    return !hasUnsent(segment, progress) && !progress.isHoldingBack;
  }

  private async sendRound(
    file: FileHandle,
    { id, end, isSealed }: ShippableSegment,
    progress: SegmentProgress,
    result: RunResult,
  ): Promise<void> {
    const { inbox, firstOpens, onCorrupt } = this.options;
    const { readTo: from, sentTo } = progress;
    const aggregator = new RecordAggregator();
    const skipBefore = sentTo.some((offset) => offset > from) ? sentTo : undefined;
    const limit = Math.min(end, from + roundLimits.bytes);
    const to = await aggregateRange(file, { from, to: limit, skipBefore }, aggregator, roundLimits.sums).catch(
      failReading,
    );
    await this.contentOf(id).confirm(file, to);
    const payloads = framePayloads(aggregator);
    const partitions = isSealed && to >= end ? progress.unsentPartitions(end) : [...payloads.keys()];
    const frames = progress.holdBackFull(partitions).map((partition): Frame => ({
      partition,
      segmentId: id,
      from: sentTo[partition] ?? 0,
      to,
      payload: payloads.get(partition) ?? noCounts,
    }));
    await firstOpens.write(aggregator).catch(failIfRefused); // before the frames: once these are counted, nothing is read again
    for (const batch of frameBatches(frames)) await inbox.append(batch).catch(failIfRefused);
    progress.markSent(frames, to);
    this.sentRecordCount += (to - from) / recordBytes;
    if (aggregator.corrupt > 0) onCorrupt(id, aggregator.corrupt);
    result.frames += frames.length;
    result.sums += aggregator.size;
  }

  private get framesInFlight(): number {
    let frames = 0;
    for (const progress of this.progress.values()) frames += progress.framesInFlight;
    return frames;
  }
}

function failReading(error: unknown): never {
  if (error instanceof NewerRecordError) throw error;
  return failSegment(error);
}

/** Of SQLSTATE: a value is invalid, or violates a constraint. Only this segment fails then. */
const isRefusal = (code: unknown) => typeof code === 'string' && /^2[23]...$/.test(code);

function failIfRefused(error: unknown): never {
  if (isRefusal((error as { code?: unknown }).code)) failSegment(error);
  throw error;
}

const noCounts = Buffer.alloc(0);

const hasUnsent = ({ isSealed, end }: ShippableSegment, progress: SegmentProgress) =>
  progress.readTo < end || (isSealed && progress.unsentPartitions(end).length > 0);

const isUnfinished = (segment: ShippableSegment, progress: SegmentProgress) =>
  segment.isSealed || progress.readTo < segment.end || progress.framesInFlight > 0;

/** Sending a larger batch takes more than a millisecond, during which images wait. */
const batchBytes = 512 * 2 ** 10;

/** Frames that are sent with one call. Each batch exceeds its size by at most one frame. */
export function* frameBatches(frames: readonly Frame[]): Generator<Frame[]> {
  let batch: Frame[] = [];
  let bytes = 0;
  for (const frame of frames) {
    batch.push(frame);
    bytes += frame.payload.length;
    if (bytes < batchBytes) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
