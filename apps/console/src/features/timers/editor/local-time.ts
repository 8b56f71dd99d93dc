import {
  type DateField,
  addDays,
  dateFields,
  dayAt,
  endOfMonth,
  isTimeZone,
  parseDay,
  resolveLocalTime,
  startOfWeek,
  utcOffset,
} from '@tminus/domain';

/** A date and a time of day as people type them. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM`, or `HH:MM:SS` */
  time: string;
}

/** The instants (`YYYY-MM-DDTHH:MM:SSZ`) of a local time. Where clocks change, there may be none or two. */
export type ResolvedTime =
  | { kind: 'unique'; instants: readonly [string] }
  /** The clocks skip this time. The instant is later by the length of the gap, and the clocks then show `shown`. */
  | { kind: 'skipped'; instants: readonly [string]; shown: string }
  /** The clocks show this time twice, with these offsets from UTC in minutes. */
  | { kind: 'repeated'; instants: readonly [string, string]; offsets: readonly [number, number] };

const timeOfDay = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** @returns undefined for a date or time that does not exist in any zone, an unknown zone, and years outside 1970-9999 */
export function resolveTypedTime({ date, time }: LocalTime, zone: string): ResolvedTime | undefined {
  if (!timeOfDay.test(time) || parseDay(date) === undefined || !isTimeZone(zone)) return undefined;
  const { instants, skipped } = resolveLocalTime(`${date}T${time}`, zone);
  const [first, second] = instants;
  if (first < 0) return undefined;
  if (skipped) return { kind: 'skipped', instants: [formatInstant(first)], shown: show(first, zone).time };
  if (second === undefined) return { kind: 'unique', instants: [formatInstant(first)] };
  return {
    kind: 'repeated',
    instants: [formatInstant(first), formatInstant(second)],
    offsets: [offsetMinutes(first, zone), offsetMinutes(second, zone)],
  };
}

/** The local time of an instant, and whether it is the second of two times that look the same. */
export function toLocalTime(instant: string, zone: string): LocalTime & { second: boolean } {
  const known = knownZone(zone);
  const instantMs = Date.parse(instant);
  const local = show(instantMs, known);
  const { instants } = resolveLocalTime(`${local.date}T${local.time}`, known);
  return { ...local, second: instants[1] === instantMs };
}

/**
 * The fields of a request with local times for instants, and their time zone: so the service keeps them when its rules of that zone change. The
 * second one of two equal local times stays an instant.
 */
export function withLocalTimes<Fields extends Partial<Record<DateField, string | null>> & { timezone?: string }>(
  fields: Fields,
  timezone = 'UTC',
): Fields {
  const typed = dateFields.flatMap((field) => {
    const instant = fields[field];
    if (!instant) return [];
    const { date, time, second } = toLocalTime(instant, timezone);
    return second ? [] : [[field, `${date}T${time}`] as const];
  });
  return typed.length === 0 ? fields : { ...fields, ...Object.fromEntries(typed), timezone };
}

/** While somebody types, the zone may be none. */
const knownZone = (zone: string) => (isTimeZone(zone) ? zone : 'UTC');

/** What the clocks show. Seconds only if they are not zero. */
function show(instantMs: number, zone: string): LocalTime {
  const [date = '', time = ''] = new Date(instantMs + utcOffset(instantMs, zone)).toISOString().slice(0, 19).split('T');
  return { date, time: time.replace(/^(..:..):00$/, '$1') };
}

const offsetMinutes = (instantMs: number, zone: string) => utcOffset(instantMs, zone) / 60_000;
const formatInstant = (instantMs: number) => new Date(instantMs).toISOString().replace('.000', '');

/** Days (`YYYY-MM-DD`) that people choose most: today, the next Monday and the last day of the month, in a time zone. */
export function quickDates(nowMs: number, zone: string): { tonight: string; monday: string; monthEnd: string } {
  const tonight = dayAt(nowMs, knownZone(zone));
  return { tonight, monday: addDays(startOfWeek(tonight), 7), monthEnd: endOfMonth(tonight) };
}

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
