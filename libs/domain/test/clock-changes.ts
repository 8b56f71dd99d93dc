import { DateTime } from 'luxon';
import { canonicalTimeZone } from '../src/time-zone.ts';

const dayMs = 86_400_000;

/** One for each set of clocks on earth. */
export const zones = [...new Set(Intl.supportedValuesOf('timeZone').map(canonicalTimeZone))];

/** The instants of 2025–2030 at which the clocks of a time zone change, by bisection of four weeks each. */
export function clockChanges(zone: string): number[] {
  const found: number[] = [];
  const [from, to] = [Date.UTC(2025, 0), Date.UTC(2031, 0)];
  const offset = (ms: number) => DateTime.fromMillis(ms, { zone }).offset;
  let known = offset(from);
  for (let start = from; start < to; start += 28 * dayMs) {
    let [before, after] = [start, start + 28 * dayMs];
    const next = offset(after);
    if (next === known) continue;
    while (after - before > 1_000) {
      const middle = Math.floor((before + after) / 2_000) * 1_000;
      if (offset(middle) === known) before = middle;
      else after = middle;
    }
    known = next;
    found.push(after);
  }
  return found;
}
