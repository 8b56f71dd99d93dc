import { closeSync, constants, fdatasync, ftruncateSync, openSync, renameSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { RecordEncoder, recordBytes } from './record.ts';
import { type Segment, adoptSegments, newSegment, sealedPath } from './segments.ts';

export interface SpoolOptions {
  /** One folder for all segments of this machine; made when missing. */
  folder: string;
  /** Seal a segment once it holds this many bytes. Default 8 MiB. */
  segmentBytes?: number;
  /** Bounds what a power cut can take. Default 200 ms. */
  syncIntervalMs?: number;
  /** Called when the disk fails to keep what it took. */
  onSyncError?: (error: Error) => void;
}

/** An append-only log of views on disk, written by this process. */
export class Spool {
  private readonly encoder = new RecordEncoder();
  private readonly syncTimer: NodeJS.Timeout;
  private segment: Segment;
  private fd: number;
  private segmentLength = 0;
  private dirty = false;

  private constructor(
    readonly folder: string,
    private readonly segmentBytes: number,
    syncIntervalMs: number,
    private readonly onSyncError: (error: Error) => void,
  ) {
    this.segment = newSegment(folder);
    this.fd = Spool.openSegment(this.segment);
    this.syncTimer = setInterval(() => this.sync(), syncIntervalMs).unref();
  }

  /** Opens a fresh segment, and adopts those that dead processes left in the folder. */
  static async open({
    folder,
    segmentBytes = 8 * 2 ** 20,
    syncIntervalMs = 200,
    onSyncError = () => undefined,
  }: SpoolOptions): Promise<Spool> {
    await mkdir(folder, { recursive: true });
    await adoptSegments(folder);
    return new Spool(folder, segmentBytes, syncIntervalMs, onSyncError);
  }

  private static openSegment({ path }: Segment): number {
    return openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_APPEND | constants.O_WRONLY, 0o640);
  }

  /** The segment that is being written. */
  get current(): Segment {
    return this.segment;
  }

  /**
   * Records one view. When this returns, the record is in the kernel's hands and outlives the process.
   * @param timer the 16 bytes of `timerBytes`.
   * @throws when the disk does not take it; then the record is not in the spool, not even in part.
   */
  append(timer: Uint8Array, epochSecond: number): void {
    const record = this.encoder.encode(timer, epochSecond);
    this.write(record);
    this.segmentLength += recordBytes;
    this.dirty = true;
    if (this.segmentLength >= this.segmentBytes) this.rotate();
  }

  /** Seals the current segment, if there is anything in it, and opens the next. */
  rotate(): void {
    if (this.segmentLength === 0) return;
    const next = newSegment(this.folder);
    const nextFd = Spool.openSegment(next);
    this.seal();
    this.segment = next;
    this.fd = nextFd;
    this.segmentLength = 0;
  }

  /** Seals what there is; nothing can be appended afterwards. */
  close(): void {
    clearInterval(this.syncTimer);
    this.seal();
  }

  private seal(): void {
    closeSync(this.fd);
    renameSync(this.segment.path, sealedPath(this.folder, this.segment.id));
  }

  private write(record: Buffer): void {
    let written = 0;
    try {
      written = writeSync(this.fd, record);
      if (written !== recordBytes) throw new Error(`The disk took ${written} of ${recordBytes} bytes.`);
    } catch (error) {
      if (written > 0) ftruncateSync(this.fd, this.segmentLength);
      throw error;
    }
  }

  private sync(): void {
    if (!this.dirty) return;
    this.dirty = false;
    const { fd } = this;
    fdatasync(fd, (error) => {
      // The segment may have been sealed and closed meanwhile; its pages are on their way to the disk all the same.
      if (error && error.code !== 'EBADF') this.onSyncError(error);
    });
  }
}
