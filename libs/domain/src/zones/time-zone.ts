import { rulesInUse } from '#time-zone-rules';
import { type ZoneChanges, offsetAt } from './zone-changes.ts';

/**
 * A name of the IANA database in its own spelling: `Europe/Berlin` for `europe/berlin`. Links such as `Asia/Calcutta` remain what they are.
 * @returns undefined for all other names, such as `PST`, which others read differently
 */
export const parseTimeZone = (name: string): string | undefined => rulesInUse().names.get(name.toLowerCase());

/** Whether `name` is an IANA time zone, in upper or lower case. Includes links. */
export const isTimeZone = (name: string): boolean => parseTimeZone(name) !== undefined;

/** @throws RangeError unless `isTimeZone(name)` */
function zoneOf(name: string): string {
  let zone = parseTimeZone(name);
  if (zone === undefined) throw new RangeError('Unknown time zone.');
  for (let target; (target = rulesInUse().links.get(zone)) !== undefined;) zone = target;
  return zone;
}

/**
 * The one name of a time zone for all its links and spellings. `UTC` for those of UTC.
 * @throws RangeError unless `isTimeZone(name)`
 */
export const canonicalTimeZone = (name: string): string => zoneOf(name).replace(/^Etc\/(?:UTC|GMT(?:[+-]?0)?)$/, 'UTC');

/** The time zones to choose from, under their current names, in alphabetical order. `isTimeZone` accepts more names. */
export const timeZoneNames = (): readonly string[] => rulesInUse().choices;

/** All names of the IANA database, links included. */
export const allTimeZoneNames = (): Iterable<string> => rulesInUse().names.values();

/** By name as the database spells it: at most one for each name, with up to 12 KB. */
const zones = new Map<string, ZoneChanges>();

function changesOf(timezone: string): ZoneChanges {
  const known = zones.get(timezone);
  if (known) return known;
  const name = zoneOf(timezone);
  const changes = zones.get(name) ?? rulesInUse().changesOf(name);
  zones.set(name, changes);
  zones.set(parseTimeZone(timezone) ?? name, changes);
  return changes;
}

/**
 * How far the clocks of a time zone are ahead of UTC at an instant (epoch milliseconds), in milliseconds.
 *
 * @param timezone - an IANA name, or an offset as `parseViewerZone` returns it: `+05:30`
 * @throws RangeError for other time zones
 */
export function utcOffset(instantMs: number, timezone: string): number {
  const sign = timezone.startsWith('+') ? 1 : timezone.startsWith('-') ? -1 : 0;
  if (sign !== 0) return sign * (Number(timezone.slice(1, 3)) * 60 + Number(timezone.slice(4))) * 60_000;
  return offsetAt(changesOf(timezone), instantMs);
}
