import { addDays, dayAt, endOfMonth, startOfWeek } from '@tminus/domain';

/** Days (`YYYY-MM-DD`) that people choose most: today, the next Monday and the last day of the month, in a time zone. */
export function quickDates(nowMs: number, zone: string): { tonight: string; monday: string; monthEnd: string } {
  const tonight = dayAt(nowMs, zone);
  return { tonight, monday: addDays(startOfWeek(tonight), 7), monthEnd: endOfMonth(tonight) };
}
