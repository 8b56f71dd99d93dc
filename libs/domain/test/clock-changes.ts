import { rulesInUse } from '#time-zone-rules';
import { allTimeZoneNames, canonicalTimeZone } from '../src/zones/time-zone.ts';

/** One for each set of clocks on earth. */
export const zones = [...new Set([...allTimeZoneNames()].map(canonicalTimeZone))];

/** The instants at which the clocks of a time zone change, from the start of one year to that of another one. */
export const clockChanges = (zone: string, from = 2025, until = 2031): number[] =>
  Array.from(rulesInUse().changesOf(zone).changes).filter((ms) => ms >= Date.UTC(from, 0) && ms < Date.UTC(until, 0));
