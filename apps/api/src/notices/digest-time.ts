import { addDays, dayAt, digestHour, isTimeZone, localToInstant } from '@tminus/domain';

const time = `${String(digestHour).padStart(2, '0')}:00`;

/**
 * When the daily email is due that names an event of `atMs`, in epoch milliseconds: the next time that the clocks of the account show
 * `digestHour`. In UTC if this runtime does not know the time zone.
 */
export function digestAfter(atMs: number, timezone: string): number {
  const zone = isTimeZone(timezone) ? timezone : 'UTC';
  const today = dayAt(atMs, zone);
  const dueMs = (days: number) => Date.parse(localToInstant(`${addDays(today, days)}T${time}`, zone) ?? '');
  return dueMs(0) > atMs ? dueMs(0) : dueMs(1);
}
