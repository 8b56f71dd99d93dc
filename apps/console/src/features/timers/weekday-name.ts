import { type Weekday, weekdays } from '@tminus/domain';
import { dateFormat } from '../../shared/format/intl.ts';

/** 2024-01-01 was a Monday. */
export const weekdayName = (day: Weekday, locale: string): string =>
  dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));
