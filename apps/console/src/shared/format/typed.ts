import { parseDay } from '@tminus/domain';
import { dateFormat } from './intl.ts';

/**
 * A day as people type it: as ISO 8601, or with the year at either end and the month in digits or in words, in the language of the page or
 * in English. Digits that two orders can explain are read in the order of the locale, never in another one.
 * @returns `YYYY-MM-DD`; undefined for what is no day, and for such digits if the locale writes the year first
 */
export function parseTypedDay(text: string, locale: string): string | undefined {
  const written = text.normalize('NFC').replace(/(\d)(st|nd|rd|th)\b/gi, '$1');
  const parts = written.match(/\p{L}+|\d+/gu) ?? [];
  const [startsWithYear, endsWithYear] = [parts[0], parts[2]].map((part) => /^\d{4}$/.test(part ?? ''));
  if (parts.length !== 3 || startsWithYear === endsWithYear) return undefined;
  const [year, ...rest] = startsWithYear ? parts : [parts[2], ...parts];
  const withMonthAt = (position: 0 | 1) => {
    const month = monthNumber(rest[position] ?? '', locale);
    return parseDay(`${year}-${twoDigits(month)}-${twoDigits(rest[1 - position])}`);
  };
  const [monthFirst, monthSecond] = [withMonthAt(0), startsWithYear ? undefined : withMonthAt(1)];
  if (monthFirst === undefined || monthSecond === undefined || monthFirst === monthSecond)
    return monthFirst ?? monthSecond;
  const [first, second] = orderOf(locale);
  if (first === 'year') return undefined;
  return second === 'day' ? monthFirst : monthSecond;
}

const twoDigits = (number: number | string | undefined) => String(number).padStart(2, '0');

const orderOf = (locale: string) =>
  dateFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== 'literal');

/** 11 for `11`, `Nov` and `November`; words may be cut after three letters if only one month begins with them. */
function monthNumber(text: string, locale: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const word = folded(text);
  const months = monthNames(locale).flatMap((names, month) =>
    names.some((name) => name === word || (word.length >= 3 && name.startsWith(word))) ? [month + 1] : [],
  );
  return months.length === 1 ? months[0] : undefined;
}

/** The names of each month, short and long, in the language of `locale` and in English. */
const monthNames = (locale: string): string[][] =>
  Array.from({ length: 12 }, (_, month) =>
    [locale, 'en'].flatMap((language) =>
      (['short', 'long'] as const).map((style) => {
        const format = dateFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' });
        const name = format.formatToParts(Date.UTC(2026, month)).find(({ type }) => type === 'month');
        return folded(name?.value ?? '');
      }),
    ),
  );

/** Lower case without accents and dots. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

const typedTime = /^(\d{1,2})(?:\s*(?:[:.h]|uhr)?\s*([0-5]\d))?(?:[:.]([0-5]\d))?\s*(?:([ap])\.?\s*m?\.?|uhr|h)?$/i;

/**
 * A time of day as people type it, by either clock: `23:59`, `2359`, `23.59 Uhr`, `23 Uhr 59`, `23h59`, `11:59 PM`, `9am`.
 * @returns `HH:MM`, or `HH:MM:SS`; undefined for what is no time
 */
export function parseTypedTime(text: string): string | undefined {
  const [matched, hour, minute = '00', second, half] = typedTime.exec(text.trim()) ?? [];
  if (matched === undefined) return undefined;
  const hours = half === undefined ? Number(hour) : toDayHours(Number(hour), half.toLowerCase() === 'p');
  if (hours === undefined || hours > 23) return undefined;
  return [String(hours).padStart(2, '0'), minute, ...(second === undefined ? [] : [second])].join(':');
}

/** 0 for 12 AM, 12 for 12 PM; undefined for hours that a clock with twelve hours does not show. */
const toDayHours = (hour: number, isAfternoon: boolean): number | undefined =>
  hour < 1 || hour > 12 ? undefined : (hour % 12) + (isAfternoon ? 12 : 0);
