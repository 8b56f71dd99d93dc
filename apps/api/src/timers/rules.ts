import { isLegibleText, isTimeZone, parseTargetDate } from '@tminus/domain';
import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';

/** A rule for class-validator out of a predicate; `message` completes "<field> …". */
const rule = (name: string, holds: (value: unknown) => boolean, message: string) => (options?: ValidationOptions) =>
  ValidateBy({ name, validator: { validate: holds, defaultMessage: () => message } }, options);

/** Checks the other rules of a field only when it was sent. `null` was sent. */
export const MayBeLeftOut = () => ValidateIf((_, value) => value !== undefined);

/** A text of 1 to `max` characters (code points), printable, with something to see. */
export const IsLegibleText = (max: number) =>
  rule(
    'isLegibleText',
    (value) => isLegibleText(value, max),
    `must be a text of 1 to ${max} characters, not only spaces, without control characters`,
  )();

export const IsTargetDate = () =>
  rule(
    'isTargetDate',
    (value) => typeof value === 'string' && parseTargetDate(value) !== undefined,
    'must be an ISO 8601 date and time with "Z" or an offset, in the years 1970-9999, e.g. 2026-12-31T23:59:59Z',
  )();

export const IsTimeZone = () =>
  rule(
    'isTimeZone',
    (value) => typeof value === 'string' && isTimeZone(value),
    'must be an IANA time zone, e.g. Europe/Berlin',
  )();
