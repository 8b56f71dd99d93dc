import { type Language, hasZoneName, isTimeZone, offsetName, timeZoneName, utcOffset } from '@tminus/domain';
import { LRUCache } from 'lru-cache';

import { tie } from '../templates/drawing/message.ts';

/** What a date is: of a timer's start, or of its end. */
type DateKind = 'start' | 'end';

/** What surrounds the date in each language, read aloud as a sentence. `{}` is the date. */
const phrases: Readonly<Record<Language, Readonly<Record<DateKind, string>>>> = {
  en: { start: 'Starts {}', end: 'Ends {}' },
  de: { start: 'Beginnt {}', end: 'Endet {}' },
  fr: { start: 'À partir du {}', end: 'Jusqu’au {}' },
  es: { start: 'Empieza el {}', end: 'Termina el {}' },
  it: { start: 'Inizia {}', end: 'Termina {}' },
  pt: { start: 'Começa {}', end: 'Termina {}' },
  nl: { start: 'Begint {}', end: 'Eindigt {}' },
  pl: { start: 'Początek: {}', end: 'Koniec: {}' },
  sv: { start: 'Börjar {}', end: 'Slutar {}' },
  da: { start: 'Starter {}', end: 'Slutter {}' },
  nb: { start: 'Starter {}', end: 'Slutter {}' },
  fi: { start: 'Alkaa {}', end: 'Päättyy {}' },
  cs: { start: 'Začíná {}', end: 'Končí {}' },
  tr: { start: 'Başlangıç: {}', end: 'Bitiş: {}' },
  ja: { start: '{} から', end: '{} まで' },
  zh: { start: '{} 开始', end: '截止 {}' },
  ko: { start: '{} 부터', end: '{} 까지' },
  ar: { start: 'يبدأ: {}', end: 'ينتهي: {}' },
  he: { start: 'התחלה: {}', end: 'סיום: {}' },
  ru: { start: 'Начало: {}', end: 'До {}' },
  uk: { start: 'Початок: {}', end: 'До {}' },
  el: { start: 'Ξεκινά {}', end: 'Λήγει {}' },
  hi: { start: 'आरंभ: {}', end: 'समाप्ति: {}' },
  hu: { start: 'Kezdődik: {}', end: 'Vége: {}' },
  ro: { start: 'Începe {}', end: 'Se încheie {}' },
  th: { start: 'เริ่ม {}', end: 'สิ้นสุด {}' },
  vi: { start: 'Bắt đầu {}', end: 'Kết thúc {}' },
};

interface DateTexts {
  readonly text: string;
  /** The longest first. */
  readonly shorter: readonly string[];
  /** For a time zone that the reader knows. */
  readonly withoutZone: string;
}

/** A format takes tens of kilobytes. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 400 });
/** Few dates are shown again and again: those of fixed timers. An entry takes half a kilobyte. */
const knownTexts = new LRUCache<string, DateTexts>({ max: 4_000 });

const minuteMs = 60_000;
/** Further away, the year says more than the weekday. */
const nearMs = 300 * 86_400_000;

/**
 * Names a date in words that stay true, such as `Ends Fri 28 Nov, 18:00 CET`, and in shorter ones for images with less room.
 *
 * @param timezone - an IANA name or an offset such as `+05:30`. UTC is used for one that this runtime does not know
 * @param nowMs - decides whether the date needs its year
 */
export function dateTexts(
  kind: DateKind,
  language: Language,
  timezone: string,
  dateMs: number,
  nowMs: number,
): DateTexts {
  const minute = Math.floor(dateMs / minuteMs);
  const isNear = dateMs - nowMs < nearMs;
  const key = `${kind} ${language} ${timezone} ${isNear} ${minute}`;
  const known = knownTexts.get(key);
  if (known !== undefined) return known;
  const texts = write(kind, language, isKnown(timezone) ? timezone : 'UTC', minute * minuteMs, isNear);
  knownTexts.set(key, texts);
  return texts;
}

/**
 * Names the day of an end, in words that all ends of this day share: `Ends Fri 28 Nov`. Parameters as of `dateTexts`. Takes tens of
 * microseconds.
 */
export function dayTexts(
  language: Language,
  timezone: string,
  dateMs: number,
  nowMs: number,
): Pick<DateTexts, 'text' | 'shorter'> {
  const isNear = dateMs - nowMs < nearMs;
  const { date, format, sentence } = wordsFor('end', language, isKnown(timezone) ? timezone : 'UTC', dateMs, isNear);
  return {
    text: sentence(format(isNear ? { weekday: 'short', ...date } : date)),
    shorter: [sentence(format(date)), format(date)],
  };
}

const day = { day: 'numeric', month: 'short' } as const;
const withYear = { ...day, year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const isOffset = (timezone: string) => /^[+-]/.test(timezone);
const isKnown = (timezone: string) => isOffset(timezone) || isTimeZone(timezone);

/** Writes parts of a date, and the sentence around them. */
function wordsFor(kind: DateKind, language: Language, timezone: string, dateMs: number, isNear: boolean) {
  const locale = localeOf(language, timezone, dateMs);
  const date: Intl.DateTimeFormatOptions = isNear ? day : withYear;
  const localMs = dateMs + utcOffset(dateMs, timezone);
  const zone = () => timeZoneName(dateMs, timezone, locale);
  return {
    date,
    format: (options: Intl.DateTimeFormatOptions) =>
      tied(
        formatOf(locale, { ...options, timeZone: 'UTC' })
          .formatToParts(localMs)
          .map((part) => (part.type === 'timeZoneName' ? { ...part, value: zone() } : part)),
      ),
    sentence: (text: string) => phrases[language][kind].replace('{}', text),
  };
}

function write(kind: DateKind, language: Language, timezone: string, dateMs: number, isNear: boolean): DateTexts {
  const { date, format, sentence } = wordsFor(kind, language, timezone, dateMs, isNear);
  const zoned = (options: Intl.DateTimeFormatOptions) =>
    language === 'el' || isOffset(timezone)
      ? `${format(options)}${tie}${offsetOf(timezone, dateMs)}`
      : format({ ...options, timeZoneName: 'short' });
  const withZone = zoned({ ...date, ...time });
  const dateAndTime = format({ ...date, ...time });
  // A date alone is taken for the end.
  return {
    text: sentence(isNear ? zoned({ weekday: 'short', ...date, ...time }) : withZone),
    shorter:
      kind === 'end'
        ? [sentence(withZone), withZone, dateAndTime, format(date)]
        : [sentence(withZone), sentence(dateAndTime), sentence(format(date))],
    withoutZone: sentence(dateAndTime),
  };
}

/** English has other orders and other names of zones in America and elsewhere. All languages have the digits of the countdown. */
function localeOf(language: Language, timezone: string, dateMs: number): string {
  if (language !== 'en') return `${language}-u-nu-latn`;
  return englishLocales.find((locale) => hasZoneName(dateMs, timezone, locale)) ?? 'en-GB';
}

const englishLocales = ['en-GB', 'en-US', 'en-AU', 'en-IN', 'en-NZ', 'en-ZA'];

/** Greek writes names of zones in full, which are longer than the date: `GMT+2` instead. */
const offsetOf = (timezone: string, dateMs: number) =>
  offsetName(utcOffset(dateMs, timezone)).replace(/[+-][\d:]+$/, leftToRight);

/** An offset is read from left to right, also in Arabic. */
const leftToRight = (offset: string) => `\u200e${offset}\u200e`;

const timeParts: ReadonlySet<string> = new Set(['hour', 'minute', 'timeZoneName']);

/** Joins the parts of a date, so that a line only breaks between the date and the time. */
function tied(parts: readonly Intl.DateTimeFormatPart[]): string {
  const isTime = (index: number) => timeParts.has(parts[index]?.type ?? '');
  return parts
    .map(({ type, value }, index) => {
      if (type === 'timeZoneName') return value.replace(/[+-][\d:]+$/, leftToRight).replace(/\s/g, tie);
      const isBetween = type === 'literal' && isTime(index - 1) !== isTime(index + 1) && index + 1 < parts.length;
      const first = isBetween ? value.search(/\s/) : -1;
      return value.replace(/\s/g, (_, at: number) => (at === first ? ' ' : tie));
    })
    .join('')
    .normalize('NFC');
}

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
