import type { CountOffsetRepository } from '@tminus/counts';
import { rename, stat, unlink, utimes } from 'node:fs/promises';
import { recordsEnd } from '../spool/read-segment.ts';
import { countedPath, ignoreMissing, isDiskFull, listCounted, sealedPath } from '../spool/segment-files.ts';
import { type FailedSegments, failSegment } from './failed-segments.ts';
import type { ShippableSegment } from './segment-list.ts';

/**
 * Offsets in the database are kept for 90 days. If the services were stopped for that long, a segment without an offset is not a sign that
 * the database has lost counts.
 */
const maxResendAgeMs = 45 * 86_400_000;

interface CountedSegmentsOptions {
  folder: string;
  /** How long to keep a segment after all of it is counted, by the database's clock. */
  graceMs: number;
  offsets: Pick<CountOffsetRepository, 'find'>;
  failed: FailedSegments;
}

/**
 * Keeps segments for a grace period after they are counted: if the database loses counts, because it is restored from a backup or a standby
 * takes over, they are sent again. `SpoolQuota` deletes them earlier if their room is needed.
 */
export class CountedSegments {
  constructor(private readonly options: CountedSegmentsOptions) {}

  /**
   * @param nowMs - the database's time at which all of the segment was counted
   * @throws SegmentError
   */
  async keep(segment: ShippableSegment, nowMs: number): Promise<void> {
    await this.keepOrDelete(segment, nowMs).catch(failSegment);
  }

  private async keepOrDelete({ id, path, end }: ShippableSegment, nowMs: number): Promise<void> {
    const { folder, graceMs } = this.options;
    if (graceMs === 0 || end === 0) return deleteFile(path);
    try {
      const now = new Date(nowMs);
      await utimes(path, now, now);
      await rename(path, countedPath(folder, id));
    } catch (error) {
      if (isDiskFull(error)) return deleteFile(path); // it is counted, and new records need the room
      ignoreMissing(error); // another process was faster
    }
  }

  /**
   * Deletes the segments whose grace period is over. Seals a segment again if the database has lost some of its counts.
   * @returns the ids of the segments to send again
   */
  async check(): Promise<string[]> {
    const { folder, offsets, failed } = this.options;
    const kept = await listCounted(folder);
    failed.keepOnly(new Set(kept.map(({ id }) => id)));
    if (kept.length === 0) return [];
    const { nowMs, countedTo } = await offsets.find(kept.map(({ id }) => id));
    const lost: string[] = [];
    for (const { id, path } of kept) {
      try {
        if (await this.checkOne(id, path, { nowMs, countedTo: countedTo.get(id) ?? [0] })) lost.push(id);
        failed.succeeded(id);
      } catch (error) {
        failed.failed(id, error);
      }
    }
    return lost;
  }

  /** @returns whether the segment must be sent again, and is sealed again */
  private async checkOne(
    id: string,
    path: string,
    { nowMs, countedTo }: { nowMs: number; countedTo: readonly number[] },
  ): Promise<boolean> {
    const { folder, graceMs } = this.options;
    const file = await stat(path).catch(ignoreMissing);
    if (!file) return false;
    const [end, ageMs] = [recordsEnd(file.size), nowMs - file.mtimeMs];
    const isCounted = countedTo.every((offset) => offset >= end);
    if (isCounted ? ageMs >= graceMs : ageMs >= maxResendAgeMs) await deleteFile(path);
    if (isCounted || ageMs >= maxResendAgeMs) return false;
    return (await rename(path, sealedPath(folder, id)).then(() => true, ignoreMissing)) ?? false;
  }
}

async function deleteFile(path: string): Promise<void> {
  await unlink(path).catch(ignoreMissing);
}
