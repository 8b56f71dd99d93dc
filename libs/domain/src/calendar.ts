/** A day of the calendar, `YYYY-MM-DD`, of whatever time zone is spoken of. Sorts by time. */
export type Day = string;

const dayMs = 86_400_000;

const toUtc = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const fromUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** The day that `text` names; undefined unless it is `YYYY-MM-DD`, in the calendar, of the years 1970-9999. */
export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const ms = toUtc(text);
  // Date takes the 31st of any month for a day of the next one.
  return Number.isNaN(ms) || ms < 0 || fromUtc(ms) !== text ? undefined : text;
}

export const addDays = (day: Day, days: number): Day => fromUtc(toUtc(day) + days * dayMs);

/** How many days `to` comes after `from`. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toUtc(to) - toUtc(from)) / dayMs);

/** The Monday of an ISO week. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(toUtc(day)).getUTCDay() + 6) % 7));

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

export const lastOfMonth = (day: Day): Day => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return fromUtc(Date.UTC(year, month, 0));
};

/** `from` and all days to `to`, both included. */
export const daysFrom = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

/** By zone; some microseconds a question, where luxon's dates take a hundred, of which a year of days would need a thousand. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 1_000;

function offsetFormat(timezone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(timezone);
  if (known) return known;
  if (offsetFormats.size >= maxFormats) offsetFormats.clear(); // names may be written in any case: there is no end of them
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' });
  offsetFormats.set(timezone, format);
  return format;
}

/** What the clocks of a zone show at an instant, as if it were an instant of UTC. */
function localMs(instantMs: number, timezone: string): number {
  // `1/31/2026, GMT-03:30`, or `GMT` alone
  const [, sign, ...parts] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(offsetFormat(timezone).format(instantMs)) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const east = (hours * 3_600 + minutes * 60 + seconds) * 1_000;
  return instantMs + (sign === '-' ? -east : east);
}

/** The day that it is at an instant (epoch milliseconds) in an IANA time zone. */
export function dayAt(instantMs: number, timezone: string): Day {
  return fromUtc(timezone === 'UTC' ? instantMs : localMs(instantMs, timezone));
}

/** Clocks are put forward and back by multiples of that. */
const stepMs = 15 * 60_000;

/**
 * The first instant of a day in an IANA time zone, in epoch milliseconds: later than midnight where the clock leaves midnight
 * out, the first midnight where it shows it twice.
 */
export function startOfDay(day: Day, timezone: string): number {
  const midnight = toUtc(day);
  if (timezone === 'UTC') return midnight;
  const isBefore = (instant: number) => localMs(instant, timezone) < midnight;
  let start = midnight - (localMs(midnight, timezone) - midnight);
  while (isBefore(start)) start += stepMs;
  while (!isBefore(start - stepMs)) start -= stepMs;
  return start;
}
