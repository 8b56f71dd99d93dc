import type { CountOffsetRepository } from '@tminus/counts';
import { rename, stat, unlink, utimes } from 'node:fs/promises';
import { recordsEnd } from '../spool/read-segment.ts';
import { countedPath, ignoreMissing, isDiskFull, listCounted, sealedPath } from '../spool/segment-files.ts';
import type { ShippableSegment } from './segment-list.ts';

/**
 * Offsets in the database are kept for 90 days. If the services were stopped for that long, a segment without an offset is not a sign that
 * the database has lost counts.
 */
const maxResendAgeMs = 45 * 86_400_000;

export interface CountedSegmentsOptions {
  folder: string;
  /** How long to keep a segment after all of it is counted, by the database's clock. */
  graceMs: number;
  offsets: Pick<CountOffsetRepository, 'find'>;
}

/**
 * Keeps segments for a grace period after they are counted: if the database loses counts, because it is restored from a backup or a standby
 * takes over, they are sent again. `SpoolQuota` deletes them earlier if their room is needed.
 */
export class CountedSegments {
  constructor(private readonly options: CountedSegmentsOptions) {}

  /** @param nowMs - the database's time at which all of the segment was counted */
  async keep({ id, path, end }: ShippableSegment, nowMs: number): Promise<void> {
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
    const { folder, graceMs, offsets } = this.options;
    const kept = await listCounted(folder);
    if (kept.length === 0) return [];
    const { nowMs, countedTo } = await offsets.find(kept.map(({ id }) => id));
    const lost: string[] = [];
    for (const { id, path } of kept) {
      const file = await stat(path).catch(ignoreMissing);
      if (!file) continue;
      const [end, ageMs] = [recordsEnd(file.size), nowMs - file.mtimeMs];
      const isCounted = countedTo.get(id)?.every((offset) => offset >= end);
      if (isCounted ? ageMs >= graceMs : ageMs >= maxResendAgeMs) await deleteFile(path);
      else if (!isCounted) {
        const isRenamed = await rename(path, sealedPath(folder, id, true)).then(() => true, ignoreMissing);
        if (isRenamed) lost.push(id);
      }
    }
    return lost;
  }
}

async function deleteFile(path: string): Promise<void> {
  await unlink(path).catch(ignoreMissing);
}
