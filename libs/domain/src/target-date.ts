import { LRUCache } from 'lru-cache';
import { type Day, dayAt, resolveLocalTime } from './calendar.ts';
import { isTimeZone } from './time-zone.ts';

/** ISO 8601 date and time with an offset (RFC 3339, seconds optional). Groups: year to second, and the offset. */
const isoDateTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;

const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(9999, 11, 31, 23, 59, 59);
const minuteMs = 60_000;

/** `Z`, `+05:30` or `-0800` in minutes east of UTC; undefined if out of range. */
function offsetMinutes(text: string): number | undefined {
  if (text.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * Parses an ISO 8601 date and time with `Z` or an offset. Fractions of a second are dropped.
 * @returns undefined for any other format, a date that does not exist, and instants outside the years 1970-9999 (UTC)
 */
export function parseTargetDate(text: string): Date | undefined {
  const parts = isoDateTime.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // `Date.UTC` turns April 31 into May 1, and the year 75 into 1975.
  const exists = utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 59) return undefined;
  const east = offsetMinutes(parts[7] ?? 'Z');
  if (east === undefined) return undefined;
  const instant = utc.getTime() - east * minuteMs;
  return instant >= earliest && instant <= latest ? new Date(instant) : undefined;
}

const daySeconds = 86_400;
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/** By days since 1970-01-01. This reduces formatting from 0.4 µs to 0.12 µs: a page of timers has hundreds of instants on a few days. */
const formattedDays = new LRUCache<number, Day>({
  max: 1_000,
  memoMethod: (days) => dayAt(days * daySeconds * 1000, 'UTC'),
});

/**
 * Formats an instant of the years 0-9999 as `YYYY-MM-DDTHH:MM:SSZ`, as the API returns it. Fractions of a second are dropped.
 * @throws RangeError for an invalid date
 */
export function formatInstant(instant: Date): string {
  const seconds = Math.floor(instant.getTime() / 1000);
  const day = Math.floor(seconds / daySeconds);
  const second = seconds - day * daySeconds;
  const time = [Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60];
  return `${formattedDays.memo(day)}T${time.map((part) => twoDigits[part]).join(':')}Z`;
}

/**
 * When the clocks of a time zone show a date and time without offset, such as `2031-07-01T18:00`, in epoch milliseconds. If they skip it, it is
 * later by the length of the gap. If they show it twice, there are two instants.
 * @returns undefined for any other format, dates that do not exist, instants outside the years 1970-9999, and unknown time zones
 */
export function localInstants(text: string, timezone: string): readonly [number, ...number[]] | undefined {
  const asUtc = parseTargetDate(`${text}Z`);
  if (asUtc === undefined || !isTimeZone(timezone)) return undefined;
  const { instants } = resolveLocalTime(asUtc.toISOString().slice(0, -1), timezone);
  return instants.every((instant) => instant >= earliest && instant <= latest) ? instants : undefined;
}

/**
 * The instant at which the clocks of a time zone show a date and time without offset, the first time: see `localInstants`.
 * @returns in UTC, as `formatInstant` writes it; undefined like `localInstants`
 */
export function localToInstant(text: string, timezone: string): string | undefined {
  const [first] = localInstants(text, timezone) ?? [];
  return first === undefined ? undefined : formatInstant(new Date(first));
}
