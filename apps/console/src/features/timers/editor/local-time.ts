import { DateTime, IANAZone } from 'luxon';

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
export function resolveLocalTime({ date, time }: LocalTime, zone: string): ResolvedTime | undefined {
  if (!timeOfDay.test(time) || !/^\d{4}-\d\d-\d\d$/.test(date) || !IANAZone.isValidZone(zone)) return undefined;
  const local = DateTime.fromISO(`${date}T${time}`, { zone });
  if (!local.isValid || local.toMillis() < 0) return undefined;
  const requested = `${date}T${time.padEnd(8, ':00')}`;
  const [first, second] = local.getPossibleOffsets().filter((each) => localText(each) === requested);
  if (!first) return { kind: 'skipped', instants: [formatUtc(local)], shown: shortTime(local) };
  if (!second) return { kind: 'unique', instants: [formatUtc(first)] };
  return {
    kind: 'repeated',
    instants: [formatUtc(first), formatUtc(second)],
    offsets: [first.offset, second.offset],
  };
}

/** The local time of an instant, and whether it is the second of two times that look the same. */
export function toLocalTime(instant: string, zone: string): LocalTime & { second: boolean } {
  const local = DateTime.fromISO(instant, { zone: IANAZone.isValidZone(zone) ? zone : 'UTC' });
  const date = local.toFormat('yyyy-MM-dd');
  const time = shortTime(local);
  const resolved = resolveLocalTime({ date, time }, local.zoneName ?? 'UTC');
  return { date, time, second: resolved?.kind === 'repeated' && resolved.instants[1] === formatUtc(local) };
}

const localText = (instant: DateTime) => instant.toFormat("yyyy-MM-dd'T'HH:mm:ss");
const shortTime = (local: DateTime) => local.toFormat(local.second === 0 ? 'HH:mm' : 'HH:mm:ss');
const formatUtc = (instant: DateTime) => instant.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");
