import { toError } from '@tminus/server/resilience';
import { LRUCache } from 'lru-cache';
import { constants, fstatSync, ftruncateSync, futimesSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackgroundSync, syncFolder } from './background-sync.ts';
import { RecordEncoder, type SpoolRecord } from './record.ts';
import {
  adoptSegments,
  type CurrentSegment,
  hasUncounted,
  isDiskFull,
  newSegment,
  sealedPath,
  type Segment,
} from './segment-files.ts';
import { SpoolQuota } from './spool-quota.ts';

/** The same error of repeated work is reported once in this time. */
const reportAgainMs = 600_000;

/** For work that is repeated every few seconds: passes on only errors whose messages were not reported lately. */
function reportOnce(report: (error: Error) => void): (thrown: unknown) => void {
  const reported = new LRUCache<string, true>({ max: 100, ttl: reportAgainMs });
  return (thrown) => {
    const error = toError(thrown);
    if (reported.has(error.message)) return;
    reported.set(error.message, true);
    report(error);
  };
}

const heartbeatMs = 1_000;
const quotaCheckMs = 1_000;
const adoptionMs = 5_000;
/** After a pause of this length, the process checks that it still owns its segment. Well below `abandonedAfterMs`. */
const longPauseMs = 5_000;
/** The time between syncs, which is the most that a power cut can lose. */
const syncIntervalMs = 200;
/** A segment whose first record is this old is sealed. */
const segmentMs = 3_600_000;
/** More sealed segments than can wait in the default quota. */
const rememberedSegments = 1_000;

interface SpoolOptions {
  /** The folder for all segments of this machine. Created if missing. */
  folder: string;
  /** Seals a segment when it has this many bytes. Default 8 MiB. */
  segmentBytes?: number;
  /** Quota for all segments of the folder. Default 1 GiB. */
  maxBytes?: number;
  /** Called with background errors: of syncs or heartbeats, or when another process has adopted the segment. */
  onError?: (error: Error) => void;
  /** Called with the number of records that may not be on the disk, because a sync failed. */
  onInDoubt?: (records: number) => void;
  /** Wall clock, epoch milliseconds. */
  now?: () => number;
  /** A clock that never goes backward, in milliseconds. */
  nowMs?: () => number;
}

/** The disk has become full in the middle of a write. */
class PartialWriteError extends Error {}

/** An append-only log of records on disk. */
export class Spool {
  private readonly encoder = new RecordEncoder();
  private readonly quota: SpoolQuota;
  private readonly disk: BackgroundSync;
  private readonly timers: NodeJS.Timeout[];
  private segment: Segment;
  private fd: number;
  private segmentLength = 0;
  private foundUncounted = false;
  /** The last time that the segment was seen empty. */
  private emptyAt: number;
  /** The segments that this process has sealed lately. */
  private readonly sealedHere = new LRUCache<string, true>({ max: rememberedSegments });
  /** For work that is repeated every few seconds. */
  private readonly reportOnce: (thrown: unknown) => void;
  /** Nothing more may be appended to the segment: it ends with an incomplete record, a sync failed, or another process has adopted it. */
  private isUnusable = false;
  /** The operating system may have given the file descriptor to another file. */
  private isClosed = false;
  private lastHeartbeatAt: number;

  private constructor(private readonly options: Required<SpoolOptions>) {
    this.reportOnce = reportOnce(options.onError);
    this.quota = new SpoolQuota(options);
    const { folder, onError, onInDoubt } = options;
    this.disk = new BackgroundSync({
      folder,
      onError,
      onInDoubt: (fd, records) => {
        if (fd === this.fd) this.isUnusable = true; // the next record begins a new segment
        onInDoubt(records);
      },
    });
    this.segment = newSegment(options.folder);
    this.fd = this.open(this.segment);
    this.lastHeartbeatAt = options.nowMs();
    this.emptyAt = this.lastHeartbeatAt;
    // Not `@Interval`: the bench and the fault test use the spool without Nest.
    this.timers = [
      setInterval(() => this.disk.sync(this.fd), syncIntervalMs).unref(),
      setInterval(() => this.reportErrors(() => this.heartbeat()), heartbeatMs).unref(),
      setInterval(() => void this.adopt(), adoptionMs).unref(),
      setInterval(() => void this.enforceQuota(), quotaCheckMs).unref(),
    ];
  }

  /** Opens a new segment, and adopts the segments of processes that have ended. */
  static async open(options: SpoolOptions): Promise<Spool> {
    const defaults = {
      segmentBytes: 8 * 2 ** 20,
      maxBytes: 2 ** 30,
      onError: () => undefined,
      onInDoubt: () => undefined,
      now: Date.now,
      nowMs: () => performance.now(),
    };
    await mkdir(options.folder, { recursive: true });
    const spool = new Spool({ ...defaults, ...options });
    await syncFolder(dirname(options.folder)).catch(spool.options.onError);
    await spool.adopt();
    spool.foundUncounted = await hasUncounted(options.folder);
    await spool.quota.limitCounted().catch(spool.reportOnce);
    return spool;
  }

  /** Whether there were records at the start that are not counted. */
  get hadBacklog(): boolean {
    return this.foundUncounted;
  }

  /** See `SpoolQuota.sizes`. */
  get sizes() {
    return this.quota.sizes;
  }

  get folder(): string {
    return this.options.folder;
  }

  /** The segment that is being written. */
  get current(): CurrentSegment {
    return { ...this.segment, end: this.segmentLength };
  }

  /** Whether the disk did not take the latest records: a power cut would lose them. */
  get isSyncFailing(): boolean {
    return this.disk.isFailing;
  }

  /** Those segments that this process sealed, because it wrote or adopted them. It remembers the last 1,000. */
  sealedHereOf(segmentIds: readonly string[]): string[] {
    return segmentIds.filter((id) => this.sealedHere.has(id));
  }

  /**
   * Appends records of any kinds with one write. When it returns, the kernel has them, so they outlive the process. @throws if the disk is
   * full or fails, the spool is closed, or its quota is used up (`SpoolFullError`). The spool then contains none of them.
   */
  append(records: readonly SpoolRecord[]): void {
    if (this.isClosed) throw new Error('The spool is closed.');
    const { now, nowMs } = this.options;
    if (nowMs() - this.lastHeartbeatAt > longPauseMs) this.reportErrors(() => this.heartbeat());
    if (this.isUnusable) this.replaceSegment();
    const bytes = this.encoder.encode(records, now());
    this.quota.assertRoomFor(bytes.length);
    this.write(bytes);
    this.segmentLength += bytes.length;
    this.quota.add(bytes.length);
    this.disk.dataWritten(records.length);
    // These records are stored. If opening the next segment fails, the next append throws.
    if (this.segmentLength >= this.options.segmentBytes) this.reportErrors(() => this.rotate());
  }

  /** Seals the current segment and opens the next one, unless the current one is empty. */
  rotate(): void {
    if (!this.isClosed && this.segmentLength > 0) this.replaceSegment();
  }

  /** Measures the disk space of all segments, and deletes counted ones if they use too much. Also runs every second. */
  async enforceQuota(): Promise<void> {
    try {
      await this.quota.enforce();
    } catch (error) {
      this.reportOnce(error);
    }
  }

  /** Seals the current segment. Nothing can be appended afterward. Does nothing if it is already closed. */
  close(): void {
    if (this.isClosed) return;
    this.timers.forEach(clearInterval);
    this.isClosed = true;
    this.renameToSealed();
    this.reportErrors(() => this.disk.finish(this.fd));
  }

  /** Shows other processes that this one is alive, and detects if one of them has adopted the segment anyway. */
  private heartbeat(): void {
    const { now, nowMs } = this.options;
    if (!this.isStillOurs()) {
      this.isUnusable = true;
      throw new Error(`Another process adopted segment ${this.segment.id} while this process was suspended.`);
    }
    futimesSync(this.fd, now() / 1000, now() / 1000);
    this.lastHeartbeatAt = nowMs();
    if (this.segmentLength === 0) this.emptyAt = this.lastHeartbeatAt;
    if (this.lastHeartbeatAt - this.emptyAt >= segmentMs) this.rotate();
  }

  private isStillOurs(): boolean {
    return statSync(this.segment.path, { throwIfNoEntry: false })?.ino === fstatSync(this.fd).ino;
  }

  private async adopt(): Promise<void> {
    const { folder, now } = this.options;
    try {
      const adopted = await adoptSegments(folder, (id) => id === this.segment.id, now(), this.reportOnce);
      for (const id of adopted) this.sealedHere.set(id, true);
    } catch (error) {
      this.reportOnce(error);
    }
  }

  private replaceSegment(): void {
    const next = newSegment(this.folder);
    const nextFd = this.open(next);
    this.renameToSealed();
    this.disk.syncAndClose(this.fd);
    this.segment = next;
    this.fd = nextFd;
    this.segmentLength = 0;
    this.isUnusable = false;
    this.lastHeartbeatAt = this.options.nowMs();
    this.emptyAt = this.lastHeartbeatAt;
  }

  private renameToSealed(): void {
    const { path, id } = this.segment;
    this.sealedHere.set(id, true);
    this.reportErrors(() => renameSync(path, sealedPath(this.folder, id)));
    this.disk.nameChanged();
  }

  private open({ path }: Segment): number {
    const flags = constants.O_CREAT | constants.O_EXCL | constants.O_APPEND | constants.O_WRONLY;
    const fd = openSync(path, flags, 0o640);
    this.disk.nameChanged();
    return fd;
  }

  private write(bytes: Buffer): void {
    let written = 0;
    try {
      written = writeSync(this.fd, bytes);
      if (written !== bytes.length) throw new PartialWriteError(`The disk took ${written} of ${bytes.length} bytes.`);
    } catch (error) {
      if (written > 0) this.truncatePartialWrite();
      const isFull = error instanceof PartialWriteError || isDiskFull(error);
      if (!isFull || this.isUnusable || !this.quota.deleteOldestCounted()) throw error;
      this.write(bytes);
    }
  }

  /** Readers expect whole records, so if even truncating fails, nothing may be appended to the segment. */
  private truncatePartialWrite(): void {
    try {
      ftruncateSync(this.fd, this.segmentLength);
    } catch (error) {
      this.isUnusable = true;
      this.options.onError(toError(error));
    }
  }

  private reportErrors(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.options.onError(toError(error));
    }
  }
}
