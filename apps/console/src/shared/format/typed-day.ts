import { parseDay } from '@tminus/domain';
import { dateFormat } from './intl.ts';

/** A day (`YYYY-MM-DD`) as people type it: as ISO 8601, or as the language writes it, with the month in digits or in words. */
export function parseTypedDay(text: string, locale: string): string | undefined {
  const written = text.trim();
  const [, ...parts] = /^(\p{L}+|\d+)\W+(\p{L}+|\d+)\W+(\d{4})$/u.exec(written) ?? [];
  if (parts.length === 0) return parseDay(written);
  const word = parts.findIndex((part) => /\p{L}/u.test(part));
  const monthAt = word === -1 ? orderOf(locale).indexOf('month') : word;
  const [month, day, year] = [monthNumber(parts[monthAt] ?? '', locale), parts[1 - monthAt], parts[2]];
  return month === undefined ? undefined : parseDay(`${year}-${twoDigits(month)}-${twoDigits(day)}`);
}

const twoDigits = (number: number | string | undefined) => String(number).padStart(2, '0');

const orderOf = (locale: string) =>
  dateFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== 'literal');

/** 11 for `11`, `Nov` and `November`. */
function monthNumber(text: string, locale: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const name = text.toLowerCase();
  const index = Array.from({ length: 12 }, (_, month) => month).findIndex((month) =>
    (['short', 'long'] as const).some((style) => {
      const format = dateFormat(locale, { day: 'numeric', month: style, timeZone: 'UTC' });
      const part = format.formatToParts(Date.UTC(2026, month)).find(({ type }) => type === 'month');
      return part?.value.toLowerCase().replace('.', '') === name;
    }),
  );
  return index === -1 ? undefined : index + 1;
}
