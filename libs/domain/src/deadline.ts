import { decodeOnce, maxEncodings } from './embed-code/placeholder.ts';
import { asUtc, localInstants, withOffset } from './target-date.ts';
import type { PersonalTimer } from './timer.ts';

/** Longer texts are not deadlines. Bounds the time of parsing. */
const maxLength = 100;

/** Seconds from 1973 to the year 5138, or milliseconds from 2001 to 2286. Other numbers of digits are dates. */
const epochSeconds = /^\d{9,11}$/;
const epochMilliseconds = /^\d{13}$/;

/**
 * ISO 8601 in its extended or basic format, with less strict separators: `2026-11-28`, `2026-11-28 18:00`, `20261128180000`,
 * `2026-11-28T18:00:00.000Z`, `2026-11-28 18:00:00 UTC`. In addresses, a `+` means a space, so a space may also be the sign of an offset.
 *
 * Groups: year, separator, month, day, hour, separator, minute, second, offset.
 */
const dateAndTime =
  /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T +]?(\d\d)(:?)(\d\d)(?:\6(\d\d)(?:[.,]\d{1,9})?)?(?: ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)| (\d\d(?::?\d\d)?))?)?$/i;

/**
 * Reads a deadline as mailing tools write it into the address of an image. Never throws.
 *
 * @param text - a date and time with or without offset, a date alone, or epoch seconds or milliseconds; see `dateAndTime`. It may still be
 *   encoded for a URL
 * @param timezone - of texts without offset. If its clocks skip a time, it is later by the length of the gap; if they show it twice, the first
 *   counts. A date alone means its last second
 * @returns whole seconds in epoch milliseconds, in the years 1970-9999; undefined for all other texts
 */
export function parseDeadline(text: string, timezone: string): number | undefined {
  if (text.length > maxLength) return undefined;
  let decoded = text;
  for (let encodings = 0; encodings < maxEncodings && decoded.includes('%'); encodings++) decoded = decodeOnce(decoded);
  const trimmed = decoded.trim();
  if (epochSeconds.test(trimmed)) return Number(trimmed) * 1000;
  if (epochMilliseconds.test(trimmed)) return Math.floor(Number(trimmed) / 1000) * 1000;
  const parts = dateAndTime.exec(trimmed);
  if (!parts) return undefined;
  const [, year = '', , month = '', day = '', hour, , minute = '', second, offset, positiveOffset] = parts;
  const isDateAlone = hour === undefined;
  const clockMs = isDateAlone
    ? asUtc([year, month, day], '23', '59', '59')
    : asUtc([year, month, day], hour, minute, second);
  if (clockMs === undefined) return undefined;
  const zone = positiveOffset === undefined ? offset : `+${positiveOffset}`;
  return zone === undefined ? localInstants(clockMs, timezone)?.at(isDateAlone ? -1 : 0) : withOffset(clockMs, zone);
}

/** What the address of an image says about the deadline of its recipient. Not validated. */
export interface DeadlineInAddress {
  end?: string | undefined;
  /** When the email was sent. */
  sent?: string | undefined;
}

/**
 * What the sender signs to make a deadline trusted: the parameter, and the recipient's `uid` if the address has one.
 * @param value - as it is before it is encoded for the address
 */
export const signedDeadline = (name: keyof DeadlineInAddress, value: string, uid: string | undefined): string =>
  `${name}=${value}${uid === undefined ? '' : `&uid=${uid}`}`;

/**
 * The deadline of a personal timer for an address: its `end`, otherwise as long after `sent` as the timer runs.
 * @returns epoch milliseconds; undefined if it names no date that can be read
 */
export function deadlineIn(
  { end, sent }: DeadlineInAddress,
  { durationSeconds, timezone }: Pick<PersonalTimer, 'durationSeconds' | 'timezone'>,
): number | undefined {
  const endMs = end === undefined ? undefined : parseDeadline(end, timezone);
  if (endMs !== undefined || sent === undefined || durationSeconds === null) return endMs;
  const sentMs = parseDeadline(sent, timezone);
  return sentMs === undefined ? undefined : sentMs + durationSeconds * 1000;
}
