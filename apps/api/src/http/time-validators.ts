import { applyDecorators } from '@nestjs/common';
import { clockTimePattern, instantOfZonedTime, parseDay, parseTargetDate, parseTimeZone } from '@tminus/domain';
import { didYouMean, suggestTimeZone } from './suggestions.ts';
import { type About, Parse, described, validator } from './validators.ts';

const isInstant = (value: unknown) => typeof value === 'string' && parseTargetDate(value) !== undefined;

/** An instant, in the query of a request. */
export const IsInstant = (about?: About) =>
  validator(
    'isInstant',
    isInstant,
    'must be an ISO 8601 date and time with "Z" or an offset, e.g. 2026-12-31T23:59:59Z',
    { ...described(about), type: 'string', format: 'date-time' },
  );

/** An instant, or what `zonedTime` has made of a local time. */
export const IsTargetDate = (about?: About) =>
  validator(
    'isTargetDate',
    (value) => isInstant(value) || (typeof value === 'string' && instantOfZonedTime(value) !== undefined),
    'must be an ISO 8601 date and time with "Z" or an offset, in the years 1970-9999, e.g. 2026-12-31T23:59:59Z; or a local one, e.g. 2026-12-31T23:59:59, with a timezone in the same request',
    { ...described(about), type: 'string', examples: ['2031-06-01T12:00:00Z', '2031-06-01T12:00'] }, // not the format date-time, which requires an offset
  );

export const IsDay = (about?: About) =>
  validator(
    'isDay',
    (value) => typeof value === 'string' && parseDay(value) !== undefined,
    'must be a calendar day of the form YYYY-MM-DD, in the years 1970-9999',
    { ...described(about), type: 'string', format: 'date' },
  );

/** A name of the IANA database, in upper or lower case; becomes its own spelling. */
export const IsIanaTimeZone = (about?: About) =>
  applyDecorators(
    Parse(parseTimeZone),
    validator(
      'isIanaTimeZone',
      (value) => typeof value === 'string' && parseTimeZone(value) !== undefined,
      (value) => `must be an IANA time zone, e.g. Europe/Berlin${didYouMean(suggestTimeZone(value))}`,
      { ...described(about), type: 'string', examples: ['Europe/Berlin'] },
    ),
  );

export const IsClockTime = (about?: About) =>
  validator(
    'isClockTime',
    (value) => typeof value === 'string' && clockTimePattern.test(value),
    'must be a time of day on the 24-hour clock, HH:MM from 00:00 to 23:59, e.g. 18:00',
    { ...described(about), type: 'string', pattern: clockTimePattern.source, examples: ['18:00'] },
  );
