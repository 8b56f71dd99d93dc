import { isTimeZone, utcOffset } from '@tminus/domain';

/** "UTC+5:30" for 330 minutes. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`;
}

/** The offset of a time zone from UTC in minutes; undefined if the browser does not know the zone. */
export function offsetAt(zone: string, instantMs: number): number | undefined {
  return isTimeZone(zone) ? utcOffset(instantMs, zone) / 60_000 : undefined;
}
