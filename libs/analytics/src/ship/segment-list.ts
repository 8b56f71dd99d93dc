import { stat } from 'node:fs/promises';
import {
  recordsEnd,
  type CurrentSegment,
  type Segment,
  abandonedAfterMs,
  ignoreMissing,
  listSegments,
} from '../spool/segment-files.ts';
import type { FailedSegments } from './failed-segments.ts';

/** A segment that can be shipped. */
export interface ShippableSegment extends Segment {
  isSealed: boolean;
  /** The end of its last complete record. */
  end: number;
  /** Whether this process sends it now. */
  isOurs: boolean;
}

/** What shipping needs of the spool, which may belong to another thread. */
export interface ShippedSpool {
  readonly folder: string;
  /** The segment that is being written. */
  readonly current: CurrentSegment | Promise<CurrentSegment>;
  /** Those segments that this process sealed. */
  sealedHereOf(segmentIds: readonly string[]): readonly string[] | Promise<readonly string[]>;
  /** Seals the current segment, unless it is empty. */
  rotate(): void | Promise<void>;
}

/**
 * Finds the segments that this process ships. The process that sealed a segment ships it; all others of the folder join in if it is still
 * there when it would be abandoned, because that process may have ended.
 */
export class SegmentList {
  /** Segments that another process has sealed, with the time at which this process first saw them. */
  private readonly firstSeen = new Map<string, number>();
  /** All segments from before this process's start are its own: their processes have probably ended. */
  private isFirstList = true;

  constructor(
    private readonly spool: ShippedSpool,
    private readonly nowMs: () => number,
    private readonly failed: FailedSegments,
  ) {}

  /** All segments except those that other processes write, oldest first, and then this process's current one. */
  async read(): Promise<ShippableSegment[]> {
    for (;;) {
      const current = await this.spool.current;
      const segments = await this.readWith(current);
      if ((await this.spool.current).id === current.id) return segments; // otherwise it was sealed meanwhile, perhaps after the folder was read
    }
  }

  /** Sends the segment now, although another process may do so too. */
  takeOver(segmentId: string): void {
    this.firstSeen.set(segmentId, -Infinity);
  }

  private async readWith(current: CurrentSegment): Promise<ShippableSegment[]> {
    const listed = await listSegments(this.spool.folder, 'sealed', 'divided');
    const sealed = listed.filter(({ state }) => state === 'sealed');
    this.updateFirstSeen(sealed);
    const sealedHere = new Set(await this.spool.sealedHereOf(sealed.map(({ id }) => id)));
    const segments: ShippableSegment[] = [];
    for (const { id, path } of sealed) {
      const end = await this.endOf({ id, path });
      const isOurs = sealedHere.has(id) || this.isAbandoned(id);
      if (end !== undefined) segments.push({ id, path, isSealed: true, end, isOurs });
    }
    if (sealed.some(({ id }) => id === current.id)) return segments;
    segments.push({ ...current, isSealed: false, isOurs: true });
    this.failed.keepOnly(new Set([...listed, current].map(({ id }) => id)));
    return segments;
  }

  /** @returns undefined if the segment is gone or its size cannot be read */
  private async endOf({ id, path }: Segment): Promise<number | undefined> {
    try {
      const file = await stat(path).catch(ignoreMissing);
      return file && recordsEnd(file.size);
    } catch (error) {
      this.failed.failed(id, error);
      return undefined;
    }
  }

  private isAbandoned(id: string): boolean {
    return this.nowMs() - (this.firstSeen.get(id) ?? Infinity) >= abandonedAfterMs;
  }

  private updateFirstSeen(sealed: readonly Segment[]): void {
    const seen = this.isFirstList ? -Infinity : this.nowMs();
    this.isFirstList = false;
    const ids = new Set(sealed.map(({ id }) => id));
    for (const id of this.firstSeen.keys()) if (!ids.has(id)) this.firstSeen.delete(id);
    for (const id of ids) if (!this.firstSeen.has(id)) this.firstSeen.set(id, seen);
  }
}
