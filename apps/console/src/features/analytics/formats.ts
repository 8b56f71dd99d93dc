import { useMemo } from 'react';
import { type DateStyle, formatLocal } from '../../shared/format/dates.ts';
import type { Format } from '../../shared/format/format.ts';
import { displayName } from '../../shared/format/intl.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import type { Grouping } from './analytics-search.ts';

export type Formats = ReturnType<typeof createFormats>;

/** Adds the names of groups and countries to the account's formats. */
export function createFormats(format: Format) {
  const { locale } = format;
  const local = (style: DateStyle) => (start: string) => formatLocal(start, style, locale);
  const day = local('weekdayDate');
  const time = local('time');
  const shortDay = local('dayMonth');
  const shortMonth = local('month');
  return {
    ...format,
    day,
    /** The name of a group in full. */
    group: (start: string, by: Grouping) => {
      const style = by === 'hour' ? 'weekdayDateTime' : by === 'month' ? 'monthYear' : 'weekdayDate';
      return formatLocal(start, style, locale);
    },
    /** The label of a group below the chart. Hours name the day at midnight, months the year in January. */
    tick: (start: string, by: Grouping) => {
      if (by === 'hour') return start.slice(11, 13) === '00' ? shortDay(start) : time(start);
      if (by !== 'month') return shortDay(start);
      return start.slice(5, 7) === '01' ? `${shortMonth(start)} ${start.slice(0, 4)}` : shortMonth(start);
    },
    /** Of clicks per view; null without views. */
    rate: (share: number | null | undefined) => (typeof share === 'number' ? format.finePercent(share) : '–'),
    country: (code: string) => displayName(locale, 'region', code),
  };
}

export function useFormats(): Formats {
  const format = useFormat();
  return useMemo(() => createFormats(format), [format]);
}
