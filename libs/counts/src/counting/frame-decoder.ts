import { type Frame, InvalidFrameError, readFramePayload } from '../inbox/frame-payload.ts';
import { partitionOf } from '../partitions.ts';

/** The day of the last second that a spool record can have, 2106-02-07. Later days would create partitions without end. */
const lastDay = Math.floor(2 ** 32 / 86_400);

/** Views of one timer on one day. UUIDs are 16 bytes as latin1 text, days are days since 1970-01-01. */
export interface TimerDayViews {
  timer: string;
  day: number;
  views: number;
  clicks: number;
  /** Day counts. */
  counts: Buffer;
  /** More day counts, which have to be merged. */
  others: Buffer[] | undefined;
}

/** What a frame adds. */
export interface FrameCounts {
  timerDays: TimerDayViews[];
  requestDays: { account: string; day: number; requests: number }[];
}

/**
 * Reads and checks the payload of a frame completely, so that a frame is counted as a whole or not at all.
 * @throws NewerFrameError, InvalidFrameError, InvalidDayCountsError
 */
export function decodeFrame({ partition, payload }: Frame): FrameCounts {
  const content = readFramePayload(payload);
  const decoded: FrameCounts = { timerDays: [], requestDays: [] };
  for (const { timer, day, counts, ...totals } of content.timerDays) {
    check(timer, day);
    decoded.timerDays.push({ timer: timer.toString('latin1'), day, ...totals, counts, others: undefined });
  }
  for (const { account, day, requests } of content.requestDays) {
    check(account, day);
    decoded.requestDays.push({ account: account.toString('latin1'), day, requests });
  }
  return decoded;

  function check(subject: Uint8Array, day: number): void {
    if (partitionOf(subject) !== partition) throw new InvalidFrameError('A frame has counts of another partition.');
    if (day > lastDay) throw new InvalidFrameError('A frame has a day that is too late.');
  }
}

/** Adds up the counts of frames. Days are days since 1970-01-01; UUIDs are 16 bytes as latin1 text. */
export class FrameMerger {
  /** By day, then by timer. */
  readonly timerDays = new Map<number, Map<string, TimerDayViews>>();
  /** API requests by day, then by account. */
  readonly requestDays = new Map<number, Map<string, number>>();

  /** @param counts - is changed and kept */
  add({ timerDays, requestDays }: FrameCounts): void {
    for (const added of timerDays) {
      const timers = mapOf(this.timerDays, added.day);
      const known = timers.get(added.timer);
      if (known) {
        known.views += added.views;
        known.clicks += added.clicks;
        (known.others ??= []).push(added.counts);
      } else {
        timers.set(added.timer, added);
      }
    }
    for (const { account, day, requests } of requestDays) {
      const accounts = mapOf(this.requestDays, day);
      accounts.set(account, (accounts.get(account) ?? 0) + requests);
    }
  }
}

function mapOf<Value>(days: Map<number, Map<string, Value>>, day: number): Map<string, Value> {
  const known = days.get(day);
  if (known) return known;
  const created = new Map<string, Value>();
  days.set(day, created);
  return created;
}
