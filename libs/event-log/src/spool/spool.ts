import {
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  ftruncateSync,
  futimesSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { RecordEncoder, type SpoolRecord } from './record.ts';
import { adoptCompactions } from './compaction.ts';
import { SpoolSpace } from './space.ts';
import { type Segment, adoptSegments, newSegment, offeredPath, sealedPath } from './segments.ts';

const heartbeatMs = 1_000;
const sweepEveryMs = 1_000;
/** After a pause of ours that long somebody may take us for dead; well before `abandonedAfterMs`. */
const longPauseMs = 5_000;
const adoptEveryMs = 5_000;

export interface SpoolOptions {
  /** One folder for all segments of this machine; made when missing. */
  folder: string;
  /** Seal a segment once it holds this many bytes. Default 8 MiB. */
  segmentBytes?: number;
  /** What all segments of the folder may take together. Default 1 GiB; from half of it on, whole segments are folded into sums. */
  maxBytes?: number;
  /** Told of records that did not pass their CRC when they were folded, and are skipped. */
  onCorrupt?: (records: number) => void;
  /** Bounds what a power cut can take. Default 200 ms. */
  syncIntervalMs?: number;
  /** Told what goes wrong behind the scenes: the disk does not keep what it took, a segment is gone. */
  onTrouble?: (error: Error) => void;
  /** Wall clock, epoch milliseconds. */
  now?: () => number;
}

/** An append-only log of records on disk, written by this process. */
export class Spool {
  private readonly encoder = new RecordEncoder();
  private readonly space: SpoolSpace;
  private readonly timers: NodeJS.Timeout[];
  private segment: Segment;
  private fd: number;
  private segmentLength = 0;
  private dirty = false;
  /** The segment must not be written any more: what stands at its end is not whole, or it is not ours any more. */
  private unusable = false;
  /** Its descriptor may belong to somebody else by now. */
  private closed = false;
  private aliveAt: number;

  private constructor(private readonly options: Required<SpoolOptions>) {
    this.space = new SpoolSpace(options);
    this.segment = newSegment(options.folder);
    this.fd = openSegment(this.segment);
    this.aliveAt = options.now();
    this.timers = [
      setInterval(() => this.sync(), options.syncIntervalMs).unref(),
      setInterval(() => this.guarded(() => this.beat()), heartbeatMs).unref(),
      setInterval(() => void this.adopt(), adoptEveryMs).unref(),
      setInterval(() => void this.sweep(), sweepEveryMs).unref(),
    ];
  }

  /** Opens a fresh segment, and adopts those that dead processes left in the folder. */
  static async open(options: SpoolOptions): Promise<Spool> {
    const defaults = {
      segmentBytes: 8 * 2 ** 20,
      maxBytes: 2 ** 30,
      syncIntervalMs: 200,
      onTrouble: () => undefined,
      onCorrupt: () => undefined,
      now: Date.now,
    };
    await mkdir(options.folder, { recursive: true });
    const spool = new Spool({ ...defaults, ...options });
    await spool.adopt();
    await spool.sweep();
    return spool;
  }

  get folder(): string {
    return this.options.folder;
  }

  /** The segment that is being written. */
  get current(): Segment {
    return this.segment;
  }

  /**
   * Appends records of any kinds, with one write for all of them. When this returns, they are in the kernel's hands and
   * outlive the process.
   * @throws when the disk does not take them, or the spool is closed or at its cap (`SpoolFullError`); then none of them is in the spool.
   */
  append(records: readonly SpoolRecord[]): void {
    if (this.closed) throw new Error('The spool is closed.');
    if (this.options.now() - this.aliveAt > longPauseMs) this.guarded(() => this.beat());
    if (this.unusable) this.replaceSegment();
    const bytes = this.encoder.encode(records);
    this.space.assertRoomFor(bytes.length);
    this.write(bytes);
    this.segmentLength += bytes.length;
    this.space.add(bytes.length);
    this.dirty = true;
    // They are recorded: that there is no next segment yet is the next record's trouble.
    if (this.segmentLength >= this.options.segmentBytes) this.guarded(() => this.rotate());
  }

  /**
   * Notes in the current segment's name that some of it may be in the counts from now on.
   * @returns undefined when nothing stands in it, or it is not the current one any more
   */
  offerCurrent(id: string): Segment | undefined {
    if (this.segment.id !== id || this.segmentLength === 0) return undefined;
    if (!this.segment.offered) {
      const path = offeredPath(this.folder, id);
      renameSync(this.segment.path, path);
      this.segment = { id, path, offered: true };
    }
    return this.segment;
  }

  /** Seals the current segment, if there is anything in it, and opens the next. */
  rotate(): void {
    if (this.segmentLength > 0) this.replaceSegment();
  }

  /** Measures what the segments take, and folds what waits where it is much; done every second anyway. */
  async sweep(): Promise<void> {
    try {
      await this.space.sweep();
    } catch (error) {
      this.report(error);
    }
  }

  /** Seals what there is; nothing can be appended afterwards. */
  close(): void {
    this.timers.forEach(clearInterval);
    this.closed = true;
    this.seal();
  }

  /** Shows others that we live, and finds out whether somebody took us for dead all the same. */
  private beat(): void {
    const nowMs = this.options.now();
    if (!this.isStillOurs()) {
      this.unusable = true;
      throw new Error(`Segment ${this.segment.id} was adopted by another process while this one stood still.`);
    }
    futimesSync(this.fd, nowMs / 1000, nowMs / 1000);
    this.aliveAt = nowMs;
  }

  private isStillOurs(): boolean {
    return statSync(this.segment.path, { throwIfNoEntry: false })?.ino === fstatSync(this.fd).ino;
  }

  private async adopt(): Promise<void> {
    try {
      await adoptSegments(this.folder, new Set([this.segment.id]), this.options.now());
      await adoptCompactions(this.folder, this.options.now());
    } catch (error) {
      this.report(error);
    }
  }

  private replaceSegment(): void {
    const next = newSegment(this.folder);
    const nextFd = openSegment(next);
    this.seal();
    this.segment = next;
    this.fd = nextFd;
    this.segmentLength = 0;
    this.unusable = false;
    this.aliveAt = this.options.now();
  }

  private seal(): void {
    closeSync(this.fd);
    this.guarded(() => renameSync(this.segment.path, sealedPath(this.folder, this.segment.id, this.segment.offered)));
  }

  private write(bytes: Buffer): void {
    let written = 0;
    try {
      written = writeSync(this.fd, bytes);
      if (written !== bytes.length) throw new Error(`The disk took ${written} of ${bytes.length} bytes.`);
    } catch (error) {
      if (written > 0) this.takeBack();
      throw error;
    }
  }

  /** Cuts off part of the records; where even that fails, nothing may follow it, as readers go by whole records. */
  private takeBack(): void {
    try {
      ftruncateSync(this.fd, this.segmentLength);
    } catch (error) {
      this.unusable = true;
      this.report(error);
    }
  }

  private sync(): void {
    if (!this.dirty) return;
    this.dirty = false;
    fdatasync(this.fd, (error) => {
      // The segment may have been sealed and closed meanwhile; its pages are on their way to the disk all the same.
      if (error && error.code !== 'EBADF') this.report(error);
    });
  }

  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.report(error);
    }
  }

  private report(error: unknown): void {
    this.options.onTrouble(error instanceof Error ? error : new Error(String(error)));
  }
}

function openSegment({ path }: Segment): number {
  return openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_APPEND | constants.O_WRONLY, 0o640);
}
