import type { FrameCounts, TimerDayViews } from './frame-decoder.ts';

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
