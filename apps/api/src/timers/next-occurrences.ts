import { type Recurrence, nextOccurrence } from '@tminus/domain';

/** An answer that is right at every instant from one to another, the latter left out. */
interface Known {
  fromMs: number;
  occurrenceMs: number;
}

/** Each takes a few hundred bytes. */
const maxKnown = 10_000;

/** Remembers each next occurrence until it comes: to find one is a thousand times dearer, and a page holds a hundred. */
export class NextOccurrences {
  private readonly known = new Map<string, Known>();

  constructor(private readonly find: typeof nextOccurrence = nextOccurrence) {}

  /** As `nextOccurrence`. */
  after(recurrence: Recurrence, timezone: string, nowMs: number): number {
    const key = `${timezone} ${JSON.stringify(recurrence)}`;
    const known = this.known.get(key);
    if (known && known.fromMs <= nowMs && nowMs < known.occurrenceMs) return known.occurrenceMs;
    const occurrenceMs = this.find(recurrence, timezone, nowMs);
    if (this.known.size >= maxKnown) this.known.clear();
    this.known.set(key, { fromMs: nowMs, occurrenceMs });
    return occurrenceMs;
  }
}
