import { LRUCache } from 'lru-cache';
import { type Recurrence, nextOccurrence } from './recurrence.ts';
import type { TimezoneMode } from './timer.ts';

/** Finds the next occurrence in a time zone and keeps it until it has passed: the search takes as long as rendering an image. */
class NextOccurrence {
  /** Epoch milliseconds. At any time from `from` to `until`, the next occurrence is `until`. */
  private from = Infinity;
  private until = -Infinity;

  constructor(
    private readonly recurrence: Recurrence,
    private readonly timezone: string,
    private readonly find: typeof nextOccurrence,
  ) {}

  /** Correct even if the clock was set back. */
  after(nowMs: number): number {
    if (nowMs < this.from || nowMs >= this.until) {
      this.until = this.find(this.recurrence, this.timezone, nowMs);
      this.from = nowMs;
    }
    return this.until;
  }
}

/** The occurrences in the time zones of viewers, for all timers. 3 MB. */
const inViewerZones = new LRUCache<string, NextOccurrence>({ max: 10_000 });

/** Finds the next occurrence of a recurring timer and keeps it until it has passed. */
export class NextOccurrenceCache {
  private readonly own: NextOccurrence;
  private readonly key: string;

  /** @param timezoneMode - `timer`: all viewers have the occurrences of `timezone` */
  constructor(
    private readonly recurrence: Recurrence,
    timezone: string,
    private readonly timezoneMode: TimezoneMode = 'timer',
    private readonly find = nextOccurrence,
  ) {
    this.own = new NextOccurrence(recurrence, timezone, find);
    this.key = timezoneMode === 'timer' ? '' : ` ${JSON.stringify(recurrence)}`;
  }

  /** The first occurrence after `nowMs`. @param viewerZone - as `parseViewerZone` returns it. Default: that of the timer */
  nextAfter(nowMs: number, viewerZone?: string): number {
    if (viewerZone === undefined || this.timezoneMode === 'timer') return this.own.after(nowMs);
    const key = viewerZone + this.key;
    let known = inViewerZones.get(key);
    if (known === undefined) {
      known = new NextOccurrence(this.recurrence, viewerZone, this.find);
      inViewerZones.set(key, known);
    }
    return known.after(nowMs);
  }
}
