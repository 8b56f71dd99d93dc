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
   * Remembers a click.
   * @param key - the timer and who clicked
   * @returns whether the one before was less than two seconds ago
   */
  isRepeated(key: string, nowMs: number): boolean {
    const hash = createHash('sha256').update(key).digest('base64').slice(0, 22);
    const last = this.known.get(hash) ?? -Infinity;
    this.known.set(hash, nowMs);
    return Math.abs(nowMs - last) < minIntervalMs;
  }
}
