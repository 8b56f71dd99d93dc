import { type Type as Class, applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  clockTimePattern,
  hexColorPattern,
  isPrintableText,
  isTimeZone,
  parseDay,
  parseTargetDate,
} from '@tminus/domain';
import { unsupportedCharacters } from '@tminus/rendering';
import { Exclude, type TransformFnParams, Type } from 'class-transformer';
import { IsObject, ValidateBy, ValidateIf, ValidateNested, type ValidationArguments } from 'class-validator';

type Predicate = (value: unknown, on: object) => boolean;

/**
 * A rule out of a predicate, for class-validator and for the OpenAPI document alike: `message` completes "<field> …", and
 * `schema` says of the rule what a JSON schema can say.
 */
const rule = (name: string, holds: Predicate, message: string, schema?: ApiPropertyOptions) => {
  const validate = (value: unknown, args?: ValidationArguments) => holds(value, args?.object ?? {});
  const check = ValidateBy({ name, validator: { validate, defaultMessage: () => message } });
  return schema ? applyDecorators(check, ApiProperty(schema)) : check;
};

/** For `@Transform`: a text without spaces around it. */
export const trimmed = ({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value);

/** Checks the other rules of a field only when it was sent. `null` was sent. */
export const Optional = () =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    ApiProperty({ required: false }),
  );

/** What the service assigns: ignored where it is sent. */
export const ReadOnly = () =>
  applyDecorators(Exclude(), ApiProperty({ type: Object, required: false, readOnly: true }));

/** An object with rules of its own; `message` names what may stand in it. */
export const Nested = (part: () => Class, message: string) =>
  applyDecorators(IsObject({ message }), ValidateNested(), Type(part), ApiProperty({ type: () => part() }));

export const IsTrueOrFalse = () =>
  rule('isTrueOrFalse', (value) => typeof value === 'boolean', 'must be true or false', { type: 'boolean' });

/** As `IsTrueOrFalse`, in a query, where everything is text. */
export const IsFlag = () =>
  rule('isFlag', (value) => value === 'true' || value === 'false', 'must be one of: true, false', { type: 'boolean' });

export const IsHexRgbColor = () =>
  rule(
    'isHexColor',
    (value) => typeof value === 'string' && hexColorPattern.test(value),
    'must be a hex color of the form #rrggbb',
    { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
  );

export const IsOneOf = (names: readonly string[]) =>
  rule('isOneOf', (value) => names.includes(value as string), `must be one of: ${names.join(', ')}`, {
    type: 'string',
    enum: [...names],
  });

/** Some of the names, each at most once, in any order. */
export const IsSelectionOf = (names: readonly string[]) =>
  rule(
    'isSelectionOf',
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= names.length &&
      new Set(value).size === value.length &&
      value.every((each) => names.includes(each)),
    `must be a list of at least one of: ${names.join(', ')}, each at most once`,
    { type: 'array', items: { type: 'string', enum: [...names] }, minItems: 1, uniqueItems: true },
  );

export const IsWholeNumber = ({ min, max }: { min: number; max: number }) =>
  rule(
    'isWholeNumber',
    (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
    `must be a whole number from ${min} to ${max}`,
    { type: 'integer', minimum: min, maximum: max },
  );

/** A text of 1 to `max` characters (code points), printable, with something to see. */
export const IsLegibleText = (max: number) =>
  rule(
    'isPrintableText',
    (value) => isPrintableText(value, max),
    `must be a text of 1 to ${max} characters, not only spaces, without control characters`,
    { type: 'string', minLength: 1, maxLength: max },
  );

/** A text that an image can show: legible, in characters that the fonts have; with a `min` of 0 it may be empty. */
export const IsDrawableText = ({ min, max }: { min: 0 | 1; max: number }) =>
  rule(
    'isDrawableText',
    (value) =>
      (min === 0 && value === '') || (isPrintableText(value, max) && unsupportedCharacters(value).length === 0),
    `must be a text of ${min} to ${max} characters that images can show: letters, digits and punctuation, no emoji`,
    { type: 'string', minLength: min, maxLength: max },
  );

/** What is said of a field that is sent where another one has not the value that it belongs to. */
export const onlyAllowedWhen = (other: string, expected: string) => `stands only where ${other} is ${expected}`;

const valueOf = (on: object, field: string): unknown => (on as Record<string, unknown>)[field];

/**
 * The field belongs to one of the values that another field may have: there its rules must hold, elsewhere it must not be sent.
 * Where the other has none of its values, that alone is wrong.
 */
export const OnlyWhen = (other: string, expected: string, values: readonly string[]) =>
  applyDecorators(
    ValidateIf((on: object, value) => {
      const actual = valueOf(on, other);
      return values.includes(actual as string) && (actual === expected || value !== undefined);
    }),
    rule('belongsTo', (_, on) => valueOf(on, other) === expected, onlyAllowedWhen(other, expected), {
      required: false,
    }),
  );

export const IsTargetDate = () =>
  rule(
    'isTargetDate',
    (value) => typeof value === 'string' && parseTargetDate(value) !== undefined,
    'must be an ISO 8601 date and time with "Z" or an offset, in the years 1970-9999, e.g. 2026-12-31T23:59:59Z',
    { type: 'string', format: 'date-time' },
  );

export const IsDay = () =>
  rule(
    'isDay',
    (value) => typeof value === 'string' && parseDay(value) !== undefined,
    'must be a day of the calendar of the form YYYY-MM-DD, in the years 1970-9999',
    { type: 'string', format: 'date' },
  );

export const IsIanaTimeZone = () =>
  rule(
    'isTimeZone',
    (value) => typeof value === 'string' && isTimeZone(value),
    'must be an IANA time zone, e.g. Europe/Berlin',
    { type: 'string' },
  );

export const IsClockTime = () =>
  rule(
    'isClockTime',
    (value) => typeof value === 'string' && clockTimePattern.test(value),
    'must be a time of day on a clock of 24 hours, HH:MM, e.g. 18:00',
    { type: 'string', pattern: clockTimePattern.source, examples: ['18:00'] },
  );
