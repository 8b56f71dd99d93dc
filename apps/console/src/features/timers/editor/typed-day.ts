import { DateTime } from 'luxon';

/** ISO 8601, and what the language uses: in digits, with a short and with a long name of the month. */
const formats = ['yyyy-MM-dd', 'D', 'DD', 'DDD'];

/** A day (`YYYY-MM-DD`) as people type it. */
export function parseTypedDay(text: string, locale: string): string | undefined {
  return formats
    .map((format) => DateTime.fromFormat(text.trim(), format, { locale, zone: 'UTC' }))
    .find(({ isValid }) => isValid)
    ?.toFormat('yyyy-MM-dd');
}

/** "Nov 27, 2026" */
export function formatDay(day: string, locale: string): string {
  return DateTime.fromISO(day, { locale, zone: 'UTC' }).toLocaleString(DateTime.DATE_MED);
}
