import { DateTime } from 'luxon';
import { formatInstant, parseTargetDate } from './target-date.ts';
import { canonicalTimeZone, isTimeZone } from './time-zone.ts';

/**
 * The first instant at which the clocks show a local time, in epoch milliseconds. Luxon has already moved a time that they skip to a later
 * one, by the length of the gap.
 */
export const firstInstant = (local: DateTime): number =>
  Math.min(...local.getPossibleOffsets().map((offset) => offset.toMillis()));

/**
 * The instant at which the clocks of a time zone show a date and time without offset, such as `2031-07-01T18:00`. If they skip it, it is later
 * by the length of the gap. If they show it twice, it is the first time.
 * @returns in UTC, as `formatInstant` writes it; undefined for any other format, dates that do not exist, and unknown time zones
 */
export function localToInstant(text: string, timezone: string): string | undefined {
  const asUtc = parseTargetDate(`${text}Z`);
  if (asUtc === undefined || !isTimeZone(timezone)) return undefined;
  const local = DateTime.fromJSDate(asUtc, { zone: 'utc' }).setZone(canonicalTimeZone(timezone), {
    keepLocalTime: true,
  });
  return formatInstant(new Date(firstInstant(local)));
}
