import { decodeOnce, maxEncodings } from './embed-code/placeholder.ts';
import { asUtc, localInstants, withOffset } from './target-date.ts';
import type { PersonalTimer } from './timer.ts';

/** Longer texts are not deadlines. Bounds the time of parsing. */
const maxLength = 100;

/** Of a day. `countdownOf` moves it to the midnight after it, if that is the `endsAt`. */
const lastSecond = '23:59:59';

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
 *   counts
 * @param endsAt - the time of day (`HH:MM`) that a date alone means. `00:00` is the end of the day. Default: its last second
 * @returns whole seconds in epoch milliseconds, in the years 1970-9999; undefined for all other texts
 */
export function parseDeadline(text: string, timezone: string, endsAt?: string | null): number | undefined {
  if (text.length > maxLength) return undefined;
  let decoded = text;
  for (let encodings = 0; encodings < maxEncodings && decoded.includes('%'); encodings++) decoded = decodeOnce(decoded);
  const trimmed = decoded.trim();
  if (epochSeconds.test(trimmed)) return Number(trimmed) * 1000;
  if (epochMilliseconds.test(trimmed)) return Math.floor(Number(trimmed) / 1000) * 1000;
  const parts = dateAndTime.exec(trimmed);
  if (!parts) return undefined;
  const [, year = '', , month = '', day = '', hour, , minute = '', second, offset, positiveOffset] = parts;
  const endOfDate = endsAt && endsAt !== '00:00' ? endsAt : lastSecond;
  const [hours = '', minutes = '', seconds] = hour === undefined ? endOfDate.split(':') : [hour, minute, second];
  const isWholeDay = hour === undefined && endOfDate === lastSecond;
  const clockMs = asUtc([year, month, day], hours, minutes, seconds);
  if (clockMs === undefined) return undefined;
  const zone = positiveOffset === undefined ? offset : `+${positiveOffset}`;
  return zone === undefined ? localInstants(clockMs, timezone)?.at(isWholeDay ? -1 : 0) : withOffset(clockMs, zone);
}

/** What the address of an image says about the deadline of its recipient. Not validated. */
export interface DeadlineInAddress {
  end?: string | undefined;
  /** When the email was sent. */
  sent?: string | undefined;
}

/**
 * What the sender signs to make a deadline trusted: the parameters, in this order, and the recipient's `uid` if the address has one. Values are as
 * they are before they are encoded for the address.
 */
export const signedDeadline = ({ end, sent }: DeadlineInAddress, uid: string | undefined): string =>
  Object.entries({ end, sent, uid })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** The fields of a personal timer that determine the deadline of an address. */
export type DeadlineRules = Pick<PersonalTimer, 'durationSeconds' | 'minimumSeconds' | 'endsAt' | 'timezone'>;

/**
 * The deadline of a personal timer for an address: its `end`, otherwise as long after `sent` as the timer runs. If the address has a `sent`, never
 * less than `minimumSeconds` after it. `countdownOf` moves it to the next `endsAt`.
 * @returns epoch milliseconds; undefined if it names no date that can be read
 */
export function deadlineIn(
  { end, sent }: DeadlineInAddress,
  { durationSeconds, minimumSeconds = null, endsAt, timezone }: DeadlineRules,
): number | undefined {
  const endMs = end === undefined ? undefined : parseDeadline(end, timezone, endsAt);
  const afterSent = endMs === undefined ? durationSeconds : minimumSeconds;
  if (sent === undefined || afterSent === null) return endMs;
  const sentMs = parseDeadline(sent, timezone);
  if (sentMs === undefined) return endMs;
  return Math.max(endMs ?? 0, sentMs + Math.max(afterSent, minimumSeconds ?? 0) * 1000);
}
