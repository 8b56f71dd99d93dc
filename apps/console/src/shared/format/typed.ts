import { type Day, addDays, daysBetween, parseDay, startOfWeek } from '@tminus/domain';
import { dateFormat } from './intl.ts';

export interface DayReading {
  locale: string;
  /** From here, "tomorrow" and days without a year are counted. */
  today: Day;
  /** Whether a weekday or a day without a year is the last one, not the next one. */
  past?: boolean;
}

/**
 * A day as people type it: as ISO 8601, or with the month in digits or in words and the year at either end, with two digits or missing; a
 * weekday, which is never today, "today" or "tomorrow". Words are those of the locale, English or German. Digits that two orders can explain
 * are read in the order of the locale, except where nobody can know: in a locale that writes the year first, and between dots, as in Europe, in
 * one that writes the month first.
 * @returns undefined for what is no day, or names another weekday than its own
 */
export function parseTypedDay(text: string, reading: DayReading): Day | undefined {
  const { locale, today, past = false } = reading;
  const written = text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(\d)(st|nd|rd|th)\b/gi, '$1');
  if (/[^\p{L}\d\s.,/\p{Pd}\u2212]/u.test(written)) return undefined;
  const words = (written.match(/\p{L}+|\d+/gu) ?? []).filter((word) => !fillers.test(word));
  const distance = distances[folded(words.join(''))];
  if (distance !== undefined) return parseDay(addDays(today, distance));
  const weekday = indexOfName(words[0] ?? '', namesOf('weekday', locale));
  if (weekday === undefined) return parseDate(words, written, reading);
  if (words.length === 1) {
    const ahead = (weekday - weekdayOf(today) + 7) % 7;
    return parseDay(addDays(today, past ? ahead - 7 : ahead || 7));
  }
  const day = parseDate(words.slice(1), written, reading);
  return day !== undefined && weekdayOf(day) === weekday ? day : undefined;
}

/** @param words - day, month and perhaps year in some order */
function parseDate(words: readonly string[], written: string, reading: DayReading): Day | undefined {
  const order = orderOf(reading.locale);
  const orders: Partial<Record<string, Day>> = Object.fromEntries(
    Object.entries(placesOf(words, written, order[0])).map(([first, places]) => [first, dayAtPlaces(places, reading)]),
  );
  const [only, ...others] = new Set(Object.values(orders).filter((day) => day !== undefined));
  if (others.length === 0) return only;
  const isKnown = order[0] === 'day' || (order[0] === 'month' && !/\d\.\s?\d/.test(written));
  return isKnown ? orders[order[0] ?? ''] : undefined;
}

/** Day, month and year as they are written. */
interface Places {
  day: string | undefined;
  month: string | undefined;
  /** undefined: not written. */
  year: string | undefined;
}

/** What the words mean if the first of them is the month, the day or the year. */
function placesOf(words: readonly string[], written: string, first: string | undefined): Record<string, Places> {
  const [a, b, c] = words;
  if (words.length < 2 || words.length > 3) return {};
  if (/^\d{4}$/.test(a ?? '')) return { year: { year: a, month: b, day: c } };
  return {
    month: { month: a, day: b, year: c },
    day: { day: a, month: b, year: c },
    ...(/^\d\d\p{Pd}\d/u.test(written) || first === 'year' ? { year: { year: c && a, month: b, day: c } } : {}),
  };
}

function dayAtPlaces(places: Places, { locale, today, past = false }: DayReading): Day | undefined {
  const day = twoDigits(places.day);
  const month = twoDigits(monthNumber(places.month ?? '', locale));
  if (places.year !== undefined)
    return /^(\d\d|\d{4})$/.test(places.year)
      ? parseDay(`${places.year.padStart(4, '20')}-${month}-${day}`)
      : undefined;
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear + (past ? -1 : 1)]
    .map((year) => parseDay(`${year}-${month}-${day}`))
    .find((found) => found !== undefined && (past ? found <= today : found >= today));
}

const fillers = /^(the|of|on|am|den|der|dem)$/i;

/** In days from today, by what `folded` makes of the words. */
const distances: Partial<Record<string, number>> = {
  ...{ today: 0, tomorrow: 1, dayaftertomorrow: 2, yesterday: -1 },
  ...{ heute: 0, morgen: 1, ubermorgen: 2, gestern: -1 },
};

/** 0 is Monday. */
const weekdayOf = (day: Day) => daysBetween(startOfWeek(day), day);

const twoDigits = (number: number | string | undefined) => String(number).padStart(2, '0');

const orderOf = (locale: string) =>
  dateFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== 'literal');

/** 11 for `11`, `Nov` and `November`. */
function monthNumber(text: string, locale: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const index = indexOfName(text, namesOf('month', locale));
  return index === undefined ? undefined : index + 1;
}

/** Words may be cut after three letters if only one name begins with them. */
function indexOfName(text: string, all: string[][]): number | undefined {
  const word = folded(text);
  const found = all.flatMap((names, index) =>
    names.some((name) => name === word || (word.length >= 3 && name.startsWith(word))) ? [index] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The names of each month or weekday, short and long. January and Monday are first. */
const namesOf = (field: 'month' | 'weekday', locale: string): string[][] =>
  Array.from({ length: field === 'month' ? 12 : 7 }, (_, index) =>
    [locale, 'en', 'de'].flatMap((language) =>
      (['short', 'long'] as const).map((style) => {
        const format = dateFormat(language, { day: 'numeric', month: 'short', [field]: style, timeZone: 'UTC' });
        // 2024 began with a Monday.
        const date = field === 'month' ? Date.UTC(2024, index) : Date.UTC(2024, 0, 1 + index);
        return folded(format.formatToParts(date).find(({ type }) => type === field)?.value ?? '');
      }),
    ),
  );

/** Lower case without accents, dots, and the other way to write umlauts. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/([aou])e/g, '$1');

const typedTime = /^(\d{1,2})(?:\s*(?:[:.h]|uhr)?\s*([0-5]\d))?(?:[:.]([0-5]\d))?\s*(?:([ap])\.?\s*m?\.?|uhr|h)?$/i;

const namedTimes: Partial<Record<string, string>> = {
  ...{ midnight: '00:00', noon: '12:00' },
  ...{ mitternacht: '00:00', mittag: '12:00' },
};

/**
 * A time of day as people type it, by either clock: `23:59`, `2359`, `23.59 Uhr`, `23 Uhr 59`, `23h59`, `11:59 PM`, `9am`, `midnight`.
 * @returns `HH:MM`, or `HH:MM:SS`; undefined for what is no time
 */
export function parseTypedTime(text: string): string | undefined {
  const named = namedTimes[folded(text)];
  if (named !== undefined) return named;
  const [matched, hour, minute = '00', second, half] = typedTime.exec(text.trim()) ?? [];
  if (matched === undefined) return undefined;
  const hours = half === undefined ? Number(hour) : toDayHours(Number(hour), half.toLowerCase() === 'p');
  if (hours === undefined || hours > 23) return undefined;
  return [String(hours).padStart(2, '0'), minute, ...(second === undefined ? [] : [second])].join(':');
}

/** 0 for 12 AM, 12 for 12 PM; undefined for hours that a clock with twelve hours does not show. */
const toDayHours = (hour: number, isAfternoon: boolean): number | undefined =>
  hour < 1 || hour > 12 ? undefined : (hour % 12) + (isAfternoon ? 12 : 0);
