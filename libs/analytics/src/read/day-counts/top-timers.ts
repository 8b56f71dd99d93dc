import { ByteReader, maxVarintBytes, writeVarint, InvalidDayCountsError } from './day-counts-cursor.ts';

/** A timer, and its views on a day. */
interface RankedTimer {
  /** A UUID, 16 bytes as latin1 text. */
  timer: string;
  views: number;
}

const uuidBytes = 16;

/**
 * The timers with the most views of a day. Views only increase, so the list stays right if each timer is offered whenever its views change:
 * a timer that is not offered again gains no views, so it cannot pass those in the list. Timers with equal views are in the order of their ids.
 */
export class TopTimers {
  private readonly ranked: RankedTimer[] = [];

  constructor(private readonly limit: number) {}

  /** Most views first. */
  get list(): readonly RankedTimer[] {
    return this.ranked;
  }

  /** @param views - all views of the timer on the day. Of several offers of a timer, the highest counts. */
  offer(offered: RankedTimer): void {
    const { ranked, limit } = this;
    const last = ranked[limit - 1];
    if (last && !ranksBefore(offered, last)) return;
    const known = ranked.findIndex(({ timer }) => timer === offered.timer);
    if (known >= 0 && (ranked[known]?.views ?? 0) >= offered.views) return;
    if (known >= 0) ranked.splice(known, 1);
    const position = ranked.findIndex((each) => ranksBefore(offered, each));
    ranked.splice(position < 0 ? ranked.length : position, 0, offered);
    if (ranked.length > limit) ranked.pop();
  }

  /** For each timer the 16 bytes of its UUID, then its views as a varint. */
  encode(): Buffer {
    const bytes = Buffer.alloc(this.ranked.length * (uuidBytes + maxVarintBytes));
    let end = 0;
    for (const { timer, views } of this.ranked) {
      end = writeVarint(bytes, views, end + bytes.write(timer, end, 'latin1'));
    }
    return bytes.subarray(0, end);
  }
}

const ranksBefore = (one: RankedTimer, other: RankedTimer) =>
  one.views > other.views || (one.views === other.views && one.timer < other.timer);

/** Reads what `TopTimers` has encoded. Ends before bytes that cannot be read: an incomplete list is better than no counts. */
export function readTopTimers(bytes: Buffer): RankedTimer[] {
  const reader = new ByteReader(bytes);
  const list: RankedTimer[] = [];
  try {
    while (reader.position < bytes.length) {
      const start = reader.skip(uuidBytes);
      list.push({ timer: bytes.toString('latin1', start, start + uuidBytes), views: reader.varint() });
    }
  } catch (error) {
    if (!(error instanceof InvalidDayCountsError)) throw error;
  }
  return list;
}
