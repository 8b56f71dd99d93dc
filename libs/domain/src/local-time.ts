import { resolveLocalTime } from './calendar.ts';
import { formatInstant, parseTargetDate } from './target-date.ts';
import { isTimeZone } from './time-zone.ts';

/**
 * The instant at which the clocks of a time zone show a date and time without offset, such as `2031-07-01T18:00`. If they skip it, it is later
 * by the length of the gap. If they show it twice, it is the first time.
 * @returns in UTC, as `formatInstant` writes it; undefined for any other format, dates that do not exist, and unknown time zones
 */
export function localToInstant(text: string, timezone: string): string | undefined {
  const asUtc = parseTargetDate(`${text}Z`);
  if (asUtc === undefined || !isTimeZone(timezone)) return undefined;
  const [first] = resolveLocalTime(asUtc.toISOString().slice(0, -1), timezone).instants;
  return formatInstant(new Date(first));
}
