import { rename, stat, unlink, utimes } from 'node:fs/promises';
import {
  recordsEnd,
  countedPath,
  ignoreMissing,
  isDiskFull,
  isDone,
  listSegments,
  sealedPath,
} from '../spool/segment-files.ts';
import type { CountStore } from './count-store.ts';
import { type FailedSegments, failSegment } from './failed-segments.ts';
import type { ShippableSegment } from './segment-list.ts';

interface KeptSegmentsOptions {
  folder: string;
  /** How long to keep a segment after all of it is counted. */
  graceMs: number;
  store: Pick<CountStore, 'find'>;
  failed: FailedSegments;
  /** Epoch milliseconds. Default: the clock of this process. */
  now?: (() => number) | undefined;
}

/**
 * Keeps segments for a grace period after they are counted: if the database loses counts, because it is restored from a backup or a standby
 * takes over, they are counted again. `SpoolQuota` deletes them earlier if their room is needed.
 */
export class KeptSegments {
  private readonly now: () => number;

  constructor(private readonly options: KeptSegmentsOptions) {
    this.now = options.now ?? Date.now;
  }

  /** @returns false if another process was faster @throws SegmentError */
  async keep(segment: ShippableSegment): Promise<boolean> {
    return this.keepOrDelete(segment).catch(failSegment);
  }

  private async keepOrDelete({ id, path, end }: ShippableSegment): Promise<boolean> {
    const { folder, graceMs } = this.options;
    if (graceMs === 0 || end === 0) return isDone(unlink(path));
    try {
      const now = new Date(this.now());
      await utimes(path, now, now);
      await rename(path, countedPath(folder, id));
      return true;
    } catch (error) {
      if (isDiskFull(error)) return isDone(unlink(path)); // it is counted, and new records need the room
      return ignoreMissing(error) ?? false;
    }
  }

  /**
   * Deletes the segments whose grace period is over. Seals a segment again if the database has lost some of its counts.
   * @returns the ids of the segments to count again
   */
  async check(): Promise<string[]> {
    const { folder, store, failed } = this.options;
    const kept = await listSegments(folder, 'counted');
    failed.keepOnly(new Set(kept.map(({ id }) => id)));
    if (kept.length === 0) return [];
    const { segments } = await store.find(kept.map(({ id }) => id));
    const lost: string[] = [];
    for (const { id, path } of kept) {
      try {
        if (await this.checkOne(id, path, segments.get(id)?.to ?? 0)) lost.push(id);
        failed.succeeded(id);
      } catch (error) {
        failed.failed(id, error);
      }
    }
    return lost;
  }

  /** @returns whether the segment must be counted again, and is sealed again */
  private async checkOne(id: string, path: string, countedTo: number): Promise<boolean> {
    const { folder, graceMs } = this.options;
    const file = await stat(path).catch(ignoreMissing);
    if (!file) return false;
    if (countedTo < recordsEnd(file.size)) return isDone(rename(path, sealedPath(folder, id)));
    if (this.now() - file.mtimeMs >= graceMs) await isDone(unlink(path));
    return false;
  }
}
