import type { TimerId } from '@tminus/domain';
import { LRUCache } from 'lru-cache';

export const dayOf = (epochSecond: number): number => Math.floor(epochSecond / 86_400);

/** Limits how often this process does something for a timer in a UTC day. In memory only: a restart starts again. */
export class DailyLimit {
  private readonly today: LRUCache<TimerId, number>;
  private day = 0;

  /** @param maxTimers - those that were used least recently are forgotten */
  constructor(
    private readonly limit: number,
    maxTimers: number,
  ) {
    this.today = new LRUCache({ max: maxTimers });
  }

  /** Counts once more. @returns false if the timer has reached its limit */
  admit(timerId: TimerId, nowSecond: number): boolean {
    const day = dayOf(nowSecond);
    if (day !== this.day) this.today.clear();
    this.day = day;
    const admitted = this.today.get(timerId) ?? 0;
    if (admitted >= this.limit) return false;
    this.today.set(timerId, admitted + 1);
    return true;
  }
}
