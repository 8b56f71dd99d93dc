import { type Language, isTimeZone } from '@tminus/domain';
import { LRUCache } from 'lru-cache';

import { tie } from '../templates/drawing/message.ts';

/** What surrounds the date in each language, read aloud as a sentence. `{}` is the date. */
const phrases: Readonly<Record<Language, string>> = {
  en: 'Ends {}',
  de: 'Endet {}',
  fr: 'Jusqu’au {}',
  es: 'Termina el {}',
  it: 'Termina {}',
  pt: 'Termina {}',
  nl: 'Eindigt {}',
  pl: 'Koniec: {}',
  sv: 'Slutar {}',
  da: 'Slutter {}',
  nb: 'Slutter {}',
  fi: 'Päättyy {}',
  cs: 'Končí {}',
  tr: 'Bitiş: {}',
  ja: '{} まで',
  zh: '截止 {}',
  ko: '{} 까지',
  ar: 'ينتهي: {}',
  he: 'סיום: {}',
  ru: 'До {}',
  uk: 'До {}',
  el: 'Λήγει {}',
  hi: 'समाप्ति: {}',
  hu: 'Vége: {}',
  ro: 'Se încheie {}',
  th: 'สิ้นสุด {}',
  vi: 'Kết thúc {}',
};

interface DeadlineTexts {
  readonly text: string;
  /** The longest first. */
  readonly shorter: readonly string[];
}

/** A format takes tens of kilobytes. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 400 });
/** Few deadlines are shown again and again: those of fixed timers. An entry takes half a kilobyte. */
const knownTexts = new LRUCache<string, DeadlineTexts>({ max: 4_000 });

const minuteMs = 60_000;
/** Further away, the year says more than the weekday. */
const nearMs = 300 * 86_400_000;

/**
 * Names a deadline in words that stay true, such as `Ends Fri 28 Nov, 18:00 CET`, and in shorter ones for images with less room.
 *
 * @param timezone - UTC is used for one that this runtime does not know
 * @param nowMs - decides whether the date needs its year
 */
export function deadlineTexts(language: Language, timezone: string, deadlineMs: number, nowMs: number): DeadlineTexts {
  const minute = Math.floor(deadlineMs / minuteMs);
  const isNear = deadlineMs - nowMs < nearMs;
  const key = `${language} ${timezone} ${isNear} ${minute}`;
  const known = knownTexts.get(key);
  if (known !== undefined) return known;
  const texts = write(language, isTimeZone(timezone) ? timezone : 'UTC', minute * minuteMs, isNear);
  knownTexts.set(key, texts);
  return texts;
}

const day = { day: 'numeric', month: 'short' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function write(language: Language, timeZone: string, deadlineMs: number, isNear: boolean): DeadlineTexts {
  const locale = localeOf(language, timeZone, deadlineMs);
  const format = (options: Intl.DateTimeFormatOptions) =>
    tied(formatOf(locale, { ...options, timeZone }).formatToParts(deadlineMs));
  const date: Intl.DateTimeFormatOptions = isNear ? day : { ...day, year: 'numeric' };
  const zoned = (options: Intl.DateTimeFormatOptions) =>
    language === 'el'
      ? `${format(options)}${tie}${offsetOf(timeZone, deadlineMs)}`
      : format({ ...options, timeZoneName: 'short' });
  const phrase = (text: string) => phrases[language].replace('{}', text);
  const withZone = zoned({ ...date, ...time });
  return {
    text: phrase(isNear ? zoned({ weekday: 'short', ...date, ...time }) : withZone),
    shorter: [phrase(withZone), withZone, format({ ...date, ...time }), format(date)],
  };
}

/** English has other orders and other names of zones in America and elsewhere. All languages have the digits of the countdown. */
function localeOf(language: Language, timeZone: string, deadlineMs: number): string {
  if (language !== 'en') return `${language}-u-nu-latn`;
  const namesZone = (locale: string) =>
    !/GMT[+-]/.test(formatOf(locale, { timeZone, timeZoneName: 'short' }).format(deadlineMs));
  return englishLocales.find(namesZone) ?? 'en-GB';
}

const englishLocales = ['en-GB', 'en-US', 'en-AU', 'en-IN', 'en-NZ', 'en-ZA'];

/** Greek writes names of zones in full, which are longer than the date: `GMT+2` instead. */
function offsetOf(timeZone: string, deadlineMs: number): string {
  const parts = formatOf('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(deadlineMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const timeParts: ReadonlySet<string> = new Set(['hour', 'minute', 'timeZoneName']);

/** Joins the parts of a date, so that a line only breaks between the date and the time. */
function tied(parts: readonly Intl.DateTimeFormatPart[]): string {
  const isTime = (index: number) => timeParts.has(parts[index]?.type ?? '');
  return parts
    .map(({ type, value }, index) => {
      // An offset is read from left to right, also in Arabic.
      if (type === 'timeZoneName') return value.replace(/[+-][\d:]+$/, '\u200e$&\u200e').replace(/\s/g, tie);
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
