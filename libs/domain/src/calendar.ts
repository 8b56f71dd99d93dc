import { utcOffset } from './zones/time-zone.ts';

/** A calendar day, `YYYY-MM-DD`. The time zone is known from the context. Sorts chronologically. */
export type Day = string;

const dayMs = 86_400_000;

const toUtc = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const fromUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Parses `YYYY-MM-DD`; undefined unless it is a day that exists in the years 1970-9999. */
export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const ms = toUtc(text);
  // `Date` turns April 31 into May 1.
  return Number.isNaN(ms) || ms < 0 || fromUtc(ms) !== text ? undefined : text;
}

export const addDays = (day: Day, days: number): Day => fromUtc(toUtc(day) + days * dayMs);

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toUtc(to) - toUtc(from)) / dayMs);

/** The Monday of the ISO week. */
export const startOfWeek = (day: Day): Day => addDays(day, -((new Date(toUtc(day)).getUTCDay() + 6) % 7));

export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** @param day - the first of a month */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return fromUtc(Date.UTC(year, month - 1 + months, 1));
};

export const endOfMonth = (day: Day): Day => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return fromUtc(Date.UTC(year, month, 0));
};

/** All days from `from` to `to`, both included. */
export const daysInRange = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

/** The local time of a time zone at an instant, as if it were UTC. */
const localMs = (instantMs: number, timezone: string): number => instantMs + utcOffset(instantMs, timezone);

/**
 * When the clocks of a time zone show a local time (`2031-05-28T08:00` or with seconds), in epoch milliseconds: twice where they go back.
 * If they skip it, the instant is later by the length of the gap, and `skipped` is true.
 */
export const resolveLocalTime = (local: string, timezone: string) =>
  resolveClockTime(Date.parse(`${local}Z`), timezone);

/** As `resolveLocalTime`. @param asUtc - the local time, as if it were UTC, in epoch milliseconds */
export function resolveClockTime(
  asUtc: number,
  timezone: string,
): { instants: readonly [number] | readonly [number, number]; skipped: boolean } {
  const before = asUtc - utcOffset(asUtc - dayMs, timezone);
  const after = asUtc - utcOffset(asUtc + dayMs, timezone);
  const isBefore = localMs(before, timezone) === asUtc;
  if (before !== after && localMs(after, timezone) === asUtc)
    return { instants: isBefore ? [before, after] : [after], skipped: false };
  return { instants: [before], skipped: !isBefore };
}

/**
 * When the clocks of `viewer` show for the first time what those of `timezone` show at an instant, in epoch milliseconds. The same instant in
 * the same time zone. If they skip it, later by the length of the gap.
 */
export function sameLocalTime(instantMs: number, timezone: string, viewer: string): number {
  if (timezone === viewer) return instantMs;
  return resolveClockTime(localMs(instantMs, timezone), viewer).instants[0];
}

/** The previous day has to be tried because its time may be after a gap, and the second next one because clocks may skip a whole day. */
const daysToTry = [-1, 0, 1, 2];

/**
 * The first instant from `fromMs` on at which the clocks of a time zone show a time of day. Each day has one: if they skip the time, it is later
 * by the length of the gap; if they show it twice, it is the first. Takes 1 µs.
 *
 * @param fromMs - epoch milliseconds
 * @param time - `HH:MM`
 * @param timezone - as for `utcOffset`
 * @throws RangeError for other time zones
 */
export function nextTimeOfDay(fromMs: number, time: string, timezone: string): number {
  const today = Math.floor(localMs(fromMs, timezone) / dayMs) * dayMs;
  const sinceMidnight = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;
  for (const days of daysToTry) {
    const [first] = resolveClockTime(today + days * dayMs + sinceMidnight, timezone).instants;
    if (first >= fromMs) return first;
  }
  throw new RangeError(`No ${time} found in ${timezone} after ${fromMs}.`);
}

/** The day in UTC at an instant (epoch milliseconds). Programs that need no other days leave out the rules of time zones. */
export const utcDay = (instantMs: number): Day => fromUtc(instantMs);

/** The local day at an instant (epoch milliseconds) in an IANA time zone. */
export const dayAt = (instantMs: number, timezone: string): Day => fromUtc(localMs(instantMs, timezone));

/** What the clocks of a time zone show at an instant (epoch milliseconds), to the minute: `2031-05-28T08:00`. */
export const localTimeAt = (instantMs: number, timezone: string): string =>
  new Date(localMs(instantMs, timezone)).toISOString().slice(0, 16);

/** All changes of the clocks are multiples of this. */
const clockChangeStepMs = 15 * 60_000;

/**
 * The first instant of a day in an IANA time zone, in epoch milliseconds. It is later than midnight if the clocks skip midnight,
 * and the first midnight if they show it twice.
 */
export function startOfDay(day: Day, timezone: string): number {
  const midnight = toUtc(day);
  if (timezone === 'UTC') return midnight;
  const isBefore = (instant: number) => localMs(instant, timezone) < midnight;
  let start = midnight - (localMs(midnight, timezone) - midnight);
  while (isBefore(start)) start += clockChangeStepMs;
  while (!isBefore(start - clockChangeStepMs)) start -= clockChangeStepMs;
  return start;
}
