import { type Weekday, isTimeZone, timeZoneName, utcOffset, weekdays } from '@tminus/domain';
import { dateFormat } from './intl.ts';

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const weekday = { weekday: 'short' } as const;
const zone = { timeZoneName: 'short' } as const;

/** All ways in which the console writes dates and times. The locale decides about their order, and between 23:59 and 11:59 PM. */
const styles = {
  /** 27 Nov 2026 */
  date: day,
  /** Fri, 27 Nov 2026 */
  weekdayDate: { ...weekday, ...day },
  /** 27 Nov 2026, 22:59 */
  dateTime: { ...day, ...clock },
  /** 27 Nov 2026, 22:59 CET */
  dateTimeZone: { ...day, ...clock, ...zone },
  /** Fri, 27 Nov 2026, 22:59 */
  weekdayDateTime: { ...weekday, ...day, ...clock },
  /** Fri, 27 Nov 2026, 22:59 CET */
  weekdayDateTimeZone: { ...weekday, ...day, ...clock, ...zone },
  /** 22:59 */
  time: clock,
  /** 22:59:30 */
  timeSeconds: { ...clock, second: '2-digit' },
  /** Fri 22:59 */
  weekdayTime: { ...weekday, ...clock },
  /** 27 Nov */
  dayMonth: { day: 'numeric', month: 'short' },
  /** 27 November */
  dayLongMonth: { day: 'numeric', month: 'long' },
  /** November 2026 */
  monthYear: { month: 'long', year: 'numeric' },
  /** Nov */
  month: { month: 'short' },
  /** Friday */
  weekday: { weekday: 'long' },
  /** Fri */
  shortWeekday: weekday,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof styles;
export const dateStyles = Object.keys(styles) as DateStyle[];
export type Moment = Date | string | number;

export interface Place {
  /** As `displayLocale` chooses it. */
  locale: string;
  /** IANA name. UTC is used for one that the service does not know. */
  timezone: string;
}

/** 9:30 PM, but 09:30. */
const hourOf = (locale: string) =>
  dateFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit';

/** Formats what clocks show, as if they showed UTC: the browser's rules of time zones may be older than the service's. */
function formatOf(style: DateStyle, locale: string): Intl.DateTimeFormat {
  const options = styles[style];
  return dateFormat(locale, { ...options, ...('hour' in options && { hour: hourOf(locale) }), timeZone: 'UTC' });
}

const known = (timezone: string) => (isTimeZone(timezone) ? timezone : 'UTC');
const localMs = (moment: Moment, timezone: string) => {
  const ms = new Date(moment).getTime();
  return ms + utcOffset(ms, known(timezone));
};

export function formatDate(moment: Moment, style: DateStyle, { locale, timezone }: Place): string {
  const format = formatOf(style, locale);
  const shownMs = localMs(moment, timezone);
  if (!('timeZoneName' in styles[style])) return format.format(shownMs);
  const name = timeZoneName(new Date(moment).getTime(), known(timezone), locale);
  return format
    .formatToParts(shownMs)
    .map(({ type, value }) => (type === 'timeZoneName' ? name : value))
    .join('');
}

/** 1–30 Nov 2026 */
export const formatDateRange = (from: Moment, to: Moment, { locale, timezone }: Place): string =>
  formatOf('date', locale).formatRange(localMs(from, timezone), localMs(to, timezone));

/**
 * What clocks show, without a time zone: `YYYY-MM-DD`, or that with `THH:MM`. Reading and writing it as UTC changes nothing.
 */
export const formatLocal = (local: string, style: DateStyle, locale: string): string =>
  formatDate(local.length > 10 ? `${local}Z` : `${local}T00:00Z`, style, { locale, timezone: 'UTC' });

/** @param time - `HH:MM` or `HH:MM:SS` */
export const formatClock = (time: string, locale: string): string =>
  formatLocal(`1970-01-01T${time}`, time.length > 5 ? 'timeSeconds' : 'time', locale);

/**
 * The locale of all dates and numbers. The region of the browser decides how they look if the browser speaks the language: 11/27/2026 or
 * 27/11/2026, 11:59 PM or 23:59.
 * @param languages - the browser's, most wanted first
 */
export const displayLocale = (language: string, languages: readonly string[]): string =>
  languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;

/** 2024-01-01 was a Monday. */
export const weekdayName = (day: Weekday, locale: string, style: 'weekday' | 'shortWeekday' = 'weekday'): string =>
  formatDate(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)), style, { locale, timezone: 'UTC' });
