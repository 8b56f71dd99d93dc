import { useMemo } from 'react';
import type { Format } from '../../shared/format/format.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import type { Grouping } from './analytics-data.ts';

export type Formats = ReturnType<typeof createFormats>;

/** Adds the names of groups and countries to the account's formats. */
export function createFormats(format: Format) {
  const { locale } = format;
  // Groups start at clock times without a zone: reading and writing them as UTC changes nothing.
  const clock = (options: Intl.DateTimeFormatOptions) => {
    const dates = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (start: string) => dates.format(new Date(start.length > 10 ? `${start}:00Z` : `${start}T00:00:00Z`));
  };
  const shortDay = clock({ day: 'numeric', month: 'short' });
  const day = clock({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const month = clock({ month: 'long', year: 'numeric' });
  const shortMonth = clock({ month: 'short' });
  const time = clock({ hour: '2-digit', minute: '2-digit' });
  const regions = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return {
    ...format,
    day,
    /** The name of a group in full. */
    group: (start: string, by: Grouping) => {
      if (by === 'hour') return `${day(start)}, ${time(start)}`;
      return by === 'month' ? month(start) : day(start);
    },
    /** The label of a group below the chart. Hours name the day at midnight, months the year in January. */
    tick: (start: string, by: Grouping) => {
      if (by === 'hour') return start.slice(11, 13) === '00' ? shortDay(start) : time(start);
      if (by !== 'month') return shortDay(start);
      return start.slice(5, 7) === '01' ? `${shortMonth(start)} ${start.slice(0, 4)}` : shortMonth(start);
    },
    country: (code: string) => regions.of(code) ?? code,
  };
}

export function useFormats(): Formats {
  const format = useFormat();
  return useMemo(() => createFormats(format), [format]);
}
