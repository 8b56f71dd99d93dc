import { type Type as Class, applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  type FieldLimits,
  type Language,
  type LinkUrlProblem,
  hexColorPattern,
  languages,
  hasInvisibleCharacter,
  linkUrlProblem,
  maxLinkUrlLength,
  normalizeText,
  parseHexColor,
  parseLanguage,
  parseLinkUrl,
  timerIds,
} from '@tminus/domain';
import { Exclude, Transform, type TransformFnParams, Type } from 'class-transformer';
import { IsObject, ValidateBy, ValidateIf, ValidateNested, type ValidationArguments } from 'class-validator';

type Predicate = (value: unknown, object: object) => boolean;
/** Completes "<field> …". */
type Message = string | ((value: unknown) => string);

/** What the OpenAPI document says about a field besides the schema of its validator: a description, or that and more. */
export type About = string | ApiPropertyOptions;

/** The part of a schema that says it. */
export const described = (about: About = {}): object => (typeof about === 'string' ? { description: about } : about);

/** A class-validator decorator that also adds its schema to the OpenAPI document. */
export const validator = (name: string, isValid: Predicate, message: Message, schema?: ApiPropertyOptions) => {
  const validate = (value: unknown, args?: ValidationArguments) => isValid(value, args?.object ?? {});
  const defaultMessage = (args?: ValidationArguments) =>
    typeof message === 'string' ? message : message(args?.value as unknown);
  const context = limitsOf(schema);
  const check = ValidateBy({ name, validator: { validate, defaultMessage } }, context && { context });
  return schema ? applyDecorators(check, ApiProperty(schema)) : check;
};

interface LimitedSchema {
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** The limits that a schema states, for the `params` of a problem; undefined if it states none. */
function limitsOf(schema: ApiPropertyOptions = {}): FieldLimits | undefined {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema as LimitedSchema;
  const [min, max] = [minimum ?? minLength ?? minItems, maximum ?? maxLength ?? maxItems];
  if (min === undefined && max === undefined) return undefined;
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** For `@Transform`: removes spaces around a text and composes its characters. */
export const normalized = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' ? normalizeText(value) : value;

/** For `@Transform`: reads a whole number. Accepts digits only: `Number` would also read an empty text, `0x10` and `1e3`. */
export const digits = ({ value }: Pick<TransformFnParams, 'value'>): number | undefined => {
  if (typeof value === 'number' || value === undefined) return value;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : NaN;
};

/** The field may be omitted. Unlike `IsOptional`, null is not accepted. */
export const Optional = () =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    ApiProperty({ required: false }),
  );

/** The field may be omitted, or null. */
export const OptionalOrNull = () =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined && value !== null),
    ApiProperty({ required: false }),
  );

/** A field that only responses contain. Requests may send it, so that a client can return what it has read; it is ignored. */
export const ReadOnly = (schema: ApiPropertyOptions) =>
  applyDecorators(Exclude(), ApiProperty({ ...schema, readOnly: true } as ApiPropertyOptions));

/** An object that is validated by its own class. */
export const Nested = (type: () => Class, message: string, about?: About) =>
  applyDecorators(
    IsObject({ message }),
    ValidateNested(),
    Type(type),
    ApiProperty({ ...described(about), type: () => type() }),
  );

/** Replaces a text by what `parse` returns for it, unless that is undefined: the validators then see the original text. */
export const Parse = (parse: (text: string) => string | undefined) =>
  Transform(({ value }: TransformFnParams): unknown => (typeof value === 'string' ? (parse(value) ?? value) : value));

/** `#rgb` or `#rrggbb`, in upper or lower case; becomes `#rrggbb` in lower case. */
export const IsHexRgbColor = (about?: About) =>
  applyDecorators(
    Parse(parseHexColor),
    validator(
      'isHexRgbColor',
      (value) => typeof value === 'string' && hexColorPattern.test(value),
      'must be a hex color of the form #rrggbb or #rgb',
      { ...described(about), type: 'string', pattern: '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$', examples: ['#111827'] },
    ),
  );

/** A tag of one of our languages, which may name a region: `de-AT` becomes `de`. */
export const IsLanguage = (about?: About) =>
  applyDecorators(
    Parse(parseLanguage),
    validator(
      'isLanguage',
      (value) => languages.includes(value as Language),
      (value) => {
        const [code = ''] = String(value).toLowerCase().split(/[-_]/, 1);
        return languages.includes(code as Language)
          ? `is not possible: ${code} has labels only in another script. Send "${code}" or another language, and your own texts as labels`
          : `must be one of: ${languages.join(', ')}. A region may follow, as in de-AT`;
      },
      { ...described(about), type: 'string', examples: ['de', 'de-AT'] },
    ),
  );

export const IsOneOf = (values: readonly string[], about?: About) =>
  validator('isOneOf', (value) => values.includes(value as string), `must be one of: ${values.join(', ')}`, {
    ...described(about),
    type: 'string',
    enum: [...values],
  });

/** A list of at least one of `values`, each at most once, in any order. */
export const IsSubsetOf = (values: readonly string[], about?: About) =>
  validator(
    'isSubsetOf',
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= values.length &&
      new Set(value).size === value.length &&
      value.every((each) => values.includes(each)),
    `must be a list of at least one of: ${values.join(', ')}, each at most once`,
    {
      ...described(about),
      type: 'array',
      items: { type: 'string', enum: [...values] },
      minItems: 1,
      uniqueItems: true,
    },
  );

/** A list of objects, which are validated one by one. */
export const IsObjectList = (maxItems: number, items: { oneOf: { $ref: string }[] }, about?: About) =>
  validator(
    'isObjectList',
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= maxItems &&
      value.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each)),
    `must be a list of 1 to ${maxItems} objects`,
    { ...described(about), type: 'array', items, minItems: 1, maxItems },
  );

/** An address of a page, with http or https. May contain placeholders of mailing tools, which a URL parser refuses. */
export const IsWebAddress = (max: number, about?: About) =>
  validator(
    'isWebAddress',
    (value) =>
      typeof value === 'string' &&
      value.length <= max &&
      /^https?:\/\/[^\s/]\S*$/i.test(value) &&
      !hasInvisibleCharacter(value),
    `must be an address that starts with https:// or http://, with at most ${max} characters, none of them invisible`,
    { ...described(about), type: 'string', maxLength: max },
  );

const linkUrlMessages: Readonly<Record<LinkUrlProblem, string>> = {
  not_a_url: 'must be the complete address of a page, such as https://shop.example/sale, without spaces',
  invisible: 'contains a character that nobody sees, such as U+200B: type the address instead of pasting it',
  not_https: 'must be an address that starts with https://',
  credentials: 'must not contain a user name or a password',
  too_long: `must have at most ${maxLinkUrlLength} characters`,
};

/** An address to which a timer may lead; becomes its normal form. */
export const IsLinkUrl = (about?: About) =>
  applyDecorators(
    Parse(parseLinkUrl),
    validator(
      'isLinkUrl',
      (value) => typeof value === 'string' && linkUrlProblem(value) === undefined,
      (value) => linkUrlMessages[(typeof value === 'string' && linkUrlProblem(value)) || 'not_a_url'],
      { ...described(about), type: 'string', maxLength: maxLinkUrlLength, examples: ['https://shop.example/sale'] },
    ),
  );

export const IsIntegerBetween = (min: number, max: number, about?: About) =>
  validator(
    'isIntegerBetween',
    (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
    `must be a whole number from ${min} to ${max}`,
    { ...described(about), type: 'integer', minimum: min, maximum: max },
  );

/** The message for a field that must not be sent because another field has a different value. */
export const onlyAllowedWhen = (other: string, expected: string) => `is allowed only when ${other} is ${expected}`;

const valueOf = (object: object, field: string): unknown => (object as Record<string, unknown>)[field];

/**
 * Requires the field when `other` is `expected`, and forbids it otherwise.
 * @param values - all valid values of `other`; if its value is invalid, only `other` is reported
 * @param optionalFor - values of `other` with which the field may be sent, or be null
 */
export const OnlyWhen = (
  other: string,
  expected: string,
  values: readonly string[],
  optionalFor: readonly string[] = [],
) =>
  applyDecorators(
    ValidateIf((object: object, value) => {
      const actual = valueOf(object, other) as string;
      const isAbsent = value === undefined || (value === null && optionalFor.includes(actual));
      return values.includes(actual) && (actual === expected || !isAbsent);
    }),
    validator(
      'onlyWhen',
      (_, object) => [expected, ...optionalFor].includes(valueOf(object, other) as string),
      onlyAllowedWhen(other, [expected, ...optionalFor].join(' or ')),
      { required: false },
    ),
  );

/** Forbids the field together with `other`, which says the same in another notation. */
export const InPlaceOf = (other: string) =>
  validator('onlyWhen', (_, object) => valueOf(object, other) === undefined, `is allowed only without ${other}`);

const maxIds = 100;

/** Ids of timers in a query, separated by commas. */
export const IsTimerIds = (about?: About) =>
  applyDecorators(
    Transform(({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.split(',') : value)),
    validator(
      'isTimerIds',
      (value) =>
        Array.isArray(value) &&
        value.length > 0 &&
        value.length <= maxIds &&
        value.every((id) => typeof id === 'string' && timerIds.parse(id) !== undefined),
      `must be 1 to ${maxIds} ids of timers, separated by commas`,
      { ...described(about), type: 'array', items: { type: 'string' }, minItems: 1, maxItems: maxIds },
    ),
  );
