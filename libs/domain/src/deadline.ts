import { decodeOnce, maxEncodings } from './embed-code/placeholder.ts';
import { asUtc, localInstants, withOffset } from './target-date.ts';
import type { PersonalTimer } from './timer.ts';
import { parseViewerZone } from './viewer-zone.ts';
import { readWrittenDate } from './written-date.ts';

/** Longer texts are not deadlines, however they are encoded. Bounds the time of parsing. */
const maxLength = { encoded: 400, plain: 100 };

/** Of a day. `countdownOf` moves it to the midnight after it, if that is the `endsAt`. */
const lastSecond = '23:59:59';

/**
 * Seconds from 1973 to the year 5138, milliseconds from 2001 to 2286, microseconds or nanoseconds, by the number of digits. Other numbers are dates.
 */
const epoch = /^(?:\d{9,11}|\d{13}|\d{16}|\d{19})$/;
/** Python: `1795888800.123456`. Groups: the whole seconds or milliseconds. */
const epochWithFraction = /^(\d{9,11}|\d{13})\.\d{1,9}$/;
/** .NET: `/Date(1795888800000+0100)/`, in which the offset changes nothing. */
const epochOfDotNet = /^\\?\/Date\((\d{9,13})(?:[+ -]\d{4})?\)\\?\/$/;

/** Numbers with the separators of a language, as FreeMarker prints them: `1,795,888,800`. */
const grouped = /^\d{1,3}(?:([,.' \u2019])\d{3})(?:\1\d{3}){2,5}$/;

/**
 * Databases and programs print the beginning of their time for "no date": at an earlier instant than this, in any time zone. Earlier ones (1899,
 * 1753, the year 1) are no deadlines anyway.
 */
const firstDeadline = Date.UTC(1970, 0, 3);
/** They print the end of their time, the last day of the year 9999, likewise. */
const lastDeadline = Date.UTC(9999, 11, 30);

const dayMs = 86_400_000;
const isOffset = /^(?:Z|UTC|GMT|[+-].*)$/i;

/**
 * ISO 8601 in its extended or basic format, with less strict separators: `2026-11-28`, `2026-11-28 18:00`, `20261128180000`,
 * `2026-11-28T18:00:00.000Z`, `2026-11-28 18:00:00 UTC`. In addresses, a `+` means a space, so a space may also be the sign of an offset.
 *
 * Groups: year, separator, month, day, hour, separator, minute, second, offset.
 */
const dateAndTime =
  /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T +]?(\d\d)(:?)(\d\d)(?:\6(\d\d)(?:[.,]\d{1,9})?)?(?: ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)| (\d\d(?::?\d\d)?))?)?$/i;

/** `270310180000` begins with a short year, and does not mean 2703-10-18. */
const shortYear = /^(?!19|20|21)\d{12}(?!\d)/;

/** What clocks show, in decimal, and where. Without a time, a whole day. */
type Parts = NonNullable<ReturnType<typeof readWrittenDate>>;

function readUsualDate(text: string): Parts | undefined {
  const parts = dateAndTime.exec(text);
  if (!parts || shortYear.test(text)) return undefined;
  const [, year = '', , month = '', day = '', hour, , minute = '', second = '0', offset, positiveOffset] = parts;
  const zone = positiveOffset === undefined ? offset : `+${positiveOffset}`;
  return { date: [year, month, day], time: hour === undefined ? undefined : [hour, minute, second], zone };
}

/** Invisible characters, such as the direction marks around dates in some browsers, and quotation marks of JSON. */
const ignored = /\p{Default_Ignorable_Code_Point}|^ *["'\u2018-\u201f]|["'\u2018-\u201f] *$/gu;
/** Spaces of a fixed width, which `Intl` prints before `PM`; hyphens and dashes of editors, and the minus sign. */
const unusualSpace = /\p{Zs}/gu;
const unusualHyphen = /[\u2010-\u2013\u2212]/g;

/** What needs no further care: nearly all texts. */
const isPlain = /^[\w:.+ -]*$/;

/** What `decodeOnce` leaves: the characters outside ASCII. */
function decodeLetters(text: string): string {
  if (!/%[c-f]/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns undefined for a text that is too long */
function plainText(text: string): string | undefined {
  if (isPlain.test(text)) return text.length > maxLength.plain ? undefined : text.trim();
  if (text.length > maxLength.encoded) return undefined;
  let decoded = text;
  for (let encodings = 0; encodings < maxEncodings && /[%&]/.test(decoded); encodings++) decoded = decodeOnce(decoded);
  decoded = decodeLetters(decoded);
  if (decoded.length > maxLength.plain) return undefined;
  if (!decoded.includes(' ')) decoded = decoded.replaceAll('+', ' ');
  return decoded.replace(unusualSpace, ' ').replace(unusualHyphen, '-').replace(ignored, '').trim();
}

/**
 * Reads a deadline as mailing tools write it into the address of an image. Never throws.
 *
 * @param text - a date and time with or without offset, a date alone, or the time since the epoch; see `dateAndTime` and `readWrittenDate`. It may
 *   still be encoded for a URL
 * @param timezone - of texts without offset. If its clocks skip a time, it is later by the length of the gap; if they show it twice, the first
 *   counts
 * @param endsAt - the time of day (`HH:MM`) that a date alone means. `00:00` is the end of the day. Default: its last second
 * @returns whole seconds in epoch milliseconds, in the years 1970-9999; undefined for all other texts, and for what means "no date"
 */
export function parseDeadline(text: string, timezone: string, endsAt?: string | null): number | undefined {
  const plain = plainText(text);
  if (plain === undefined) return undefined;
  const number = (epochOfDotNet.exec(plain) ?? epochWithFraction.exec(plain))?.[1];
  const digits = number ?? (grouped.test(plain) ? plain.replace(/\D/g, '') : plain);
  const parts = epoch.test(digits) ? undefined : (readUsualDate(plain) ?? readWrittenDate(plain));
  const ms = parts ? instantOf(parts, timezone, endsAt) : epochMs(digits);
  return ms !== undefined && ms >= firstDeadline && ms <= lastDeadline ? ms : undefined;
}

function epochMs(digits: string): number | undefined {
  if (!epoch.test(digits)) return undefined;
  const seconds = digits.length < 13 ? digits : digits.slice(0, digits.length % 3 === 1 ? 10 : undefined);
  return Number(seconds) * 1000;
}

function instantOf({ date, time, zone }: Parts, timezone: string, endsAt?: string | null): number | undefined {
  const endOfDate = endsAt && endsAt !== '00:00' ? endsAt : lastSecond;
  const [hours = '', minutes = '', seconds] = time ?? endOfDate.split(':');
  // ISO 8601: the end of the day.
  const isMidnight = Number(hours) === 24 && Number(minutes) === 0 && Number(seconds) === 0;
  const clockMs = asUtc(date, isMidnight ? '0' : hours, minutes, seconds);
  if (clockMs === undefined) return undefined;
  const shownMs = isMidnight ? clockMs + dayMs : clockMs;
  if (zone !== undefined && isOffset.test(zone)) return withOffset(shownMs, zone);
  const where = zone === undefined ? timezone : parseViewerZone(zone);
  const isWholeDay = time === undefined && endOfDate === lastSecond;
  return where === undefined ? undefined : localInstants(shownMs, where)?.at(isWholeDay ? -1 : 0);
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
