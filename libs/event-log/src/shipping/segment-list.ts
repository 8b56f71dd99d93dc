import { stat } from 'node:fs/promises';
import { syncFolder } from '../spool/background-sync.ts';
import { recordsEnd } from '../spool/read-segment.ts';
import { type Segment, abandonedAfterMs, beginShipping, ignoreMissing, listSealed } from '../spool/segment-files.ts';
import type { Spool } from '../spool/spool.ts';

/** A segment that can be shipped. */
export interface ShippableSegment extends Segment {
  isSealed: boolean;
  /** The end of its last complete record. */
  end: number;
  /** Whether this process sends it now. */
  isOurs: boolean;
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
    private readonly spool: Spool,
    private readonly nowMs: () => number,
  ) {}

  /** All segments except those that other processes write, oldest first, and then this process's current one. */
  async read(): Promise<ShippableSegment[]> {
    for (;;) {
      const { current } = this.spool;
      const segments = await this.readWith(current);
      if (this.spool.current.id === current.id) return segments; // otherwise it was sealed meanwhile, perhaps after the folder was read
    }
  }

  /** Sends the segment now, although another process may do so too. */
  takeOver(segmentId: string): void {
    this.firstSeen.set(segmentId, -Infinity);
  }

  /**
   * Marks a segment as shipping, so that it is no longer compacted. Call it before any part of it is sent. Even a power cut does not undo it:
   * compaction would add up what is already counted.
   * @returns undefined if the segment is gone
   */
  async beginShipping(segment: ShippableSegment): Promise<Segment | undefined> {
    const { folder } = this.spool;
    const shipping = segment.isSealed ? await beginShipping(folder, segment) : this.spool.beginShipping(segment.id);
    if (shipping && !segment.isShipping) await syncFolder(folder);
    return shipping;
  }

  private async readWith(current: Segment): Promise<ShippableSegment[]> {
    const sealed = await listSealed(this.spool.folder);
    this.updateFirstSeen(sealed);
    const segments: ShippableSegment[] = [];
    for (const segment of sealed) {
      const file = await stat(segment.path).catch(ignoreMissing);
      if (file) segments.push({ ...segment, isSealed: true, end: recordsEnd(file.size), isOurs: this.isOurs(segment) });
    }
    if (sealed.some(({ id }) => id === current.id)) return segments;
    const file = await stat(current.path).catch(ignoreMissing);
    if (file) segments.push({ ...current, isSealed: false, end: recordsEnd(file.size), isOurs: true });
    return segments;
  }

  private isOurs({ id }: Segment): boolean {
    if (this.spool.hasSealed(id)) return true;
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
