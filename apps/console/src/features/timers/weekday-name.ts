import { type Weekday, weekdays } from '@tminus/domain';
import { formatDate } from '../../shared/format/dates.ts';

/** 2024-01-01 was a Monday. */
export const weekdayName = (day: Weekday, locale: string): string =>
  formatDate(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)), 'weekday', { locale, timeZone: 'UTC' });
