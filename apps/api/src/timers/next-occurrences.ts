import { NextOccurrenceCache, type Recurrence, nextOccurrence } from '@tminus/domain';

/** Each takes a few hundred bytes. */
const maxKnown = 10_000;

/** Remembers each next occurrence until it comes: to find one is a thousand times dearer, and a page holds a hundred. */
export class NextOccurrences {
  private readonly known = new Map<string, NextOccurrenceCache>();

  constructor(private readonly find: typeof nextOccurrence = nextOccurrence) {}

  /** As `nextOccurrence`. */
  after(recurrence: Recurrence, timezone: string, nowMs: number): number {
    const key = `${timezone} ${JSON.stringify(recurrence)}`;
    const known = this.known.get(key);
    if (known) return known.nextAfter(nowMs);
    if (this.known.size >= maxKnown) this.known.clear();
    const occurrences = new NextOccurrenceCache(recurrence, timezone, this.find);
    this.known.set(key, occurrences);
    return occurrences.nextAfter(nowMs);
  }
}
