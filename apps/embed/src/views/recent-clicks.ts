import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';

/** People do not open a link twice within this time. Services that check links do, often before or while a person opens it. */
const minIntervalMs = 2_000;
/** Takes 2 MB. */
const maxKnown = 20_000;

/** Knows who clicked within the last two seconds, as hashes. */
export class RecentClicks {
  private readonly known = new LRUCache<string, number>({ max: maxKnown });

  /**
   * Remembers a click that is not repeated, so that one is counted in each two seconds.
   * @param key - the timer and who clicked
   * @returns whether the last one that was remembered is less than two seconds ago
   */
  isRepeated(key: string, nowMs: number): boolean {
    const hash = createHash('sha256').update(key).digest('base64').slice(0, 22);
    const isRepeated = Math.abs(nowMs - (this.known.get(hash) ?? -Infinity)) < minIntervalMs;
    if (!isRepeated) this.known.set(hash, nowMs);
    return isRepeated;
  }
}
