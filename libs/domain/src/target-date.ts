import { type Day, dayAt } from './calendar.ts';

/** ISO 8601 date and time with an offset (the profile of RFC 3339, seconds optional): year to second, and the offset. */
const isoDateTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;

const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(9999, 11, 31, 23, 59, 59);
const minuteMs = 60_000;

/** Minutes east of UTC of `Z`, `+05:30` or `-0800`; undefined when out of range. */
function offsetMinutes(text: string): number | undefined {
  if (text.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * The instant that `text` names, cut to whole seconds; undefined unless it is an ISO 8601 date and time with `Z` or an
 * offset, a real calendar date, and within the years 1970-9999 in UTC.
 */
export function parseTargetDate(text: string): Date | undefined {
  const parts = isoDateTime.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // What is too much of one part goes over into the next, and the first hundred years are taken for those of the last century.
  const isInCalendar = utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day;
  if (!isInCalendar || hour > 23 || minute > 59 || second > 59) return undefined;
  const east = offsetMinutes(parts[7] ?? 'Z');
  if (east === undefined) return undefined;
  const instant = utc.getTime() - east * minuteMs;
  return instant >= earliest && instant <= latest ? new Date(instant) : undefined;
}

const daySeconds = 86_400;
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/** By the days since 1970-01-01; a list of timers has a hundred instants, most of them on few days. */
const daysWritten = new Map<number, Day>();
const maxDaysWritten = 1_000;

function writeDay(day: number): Day {
  const known = daysWritten.get(day);
  if (known !== undefined) return known;
  const text = dayAt(day * daySeconds * 1000, 'UTC');
  if (daysWritten.size >= maxDaysWritten) daysWritten.clear();
  daysWritten.set(day, text);
  return text;
}

/**
 * `YYYY-MM-DDTHH:MM:SSZ`, the shape in which the API returns instants: of the years 0-9999, cut to whole seconds.
 * @throws RangeError for a date that is none
 */
export function formatInstant(instant: Date): string {
  const seconds = Math.floor(instant.getTime() / 1000);
  const day = Math.floor(seconds / daySeconds);
  const second = seconds - day * daySeconds;
  const time = [Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60];
  return `${writeDay(day)}T${time.map((part) => twoDigits[part]).join(':')}Z`;
}
