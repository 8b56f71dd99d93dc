import { applyDecorators } from '@nestjs/common';
import {
  type Metadata,
  composedText,
  forbiddenCharacters,
  isPrintableText,
  listCharacters,
  maxExternalIdLength,
  maxMetadataKeys,
  maxMetadataLength,
  metadataKeyPattern,
} from '@tminus/domain';
import { drawableText, emojiIn, unsupportedCharacters } from '@tminus/rendering';
import { parseEmailAddress, passwordLength } from '@tminus/auth';
import { Transform, type TransformFnParams } from 'class-transformer';
import { type About, described, normalized, validator } from './validators.ts';

interface TextRules {
  min: 0 | 1;
  /** In characters (code points). */
  max: number;
  /** The name of the rule for characters, from which its code is made. */
  name: string;
  /** The characters that the text must not contain, and what to say about them. */
  refused: (text: string) => { characters: string[]; message: string };
  about: About | undefined;
}

/** Any character other than spaces and invisible characters. */
const visible = /[^\p{C}\p{Z}]/u;

const isText = (value: unknown): value is string => typeof value === 'string';
/** A code point has one or two code units. The first comparison avoids splitting megabytes. */
const isTooLong = (text: string, max: number) => text.length > 2 * max || [...text].length > max;

/** A text, with an error of its own for each way in which it can be invalid. */
function Text({ min, max, name, refused, about }: TextRules) {
  const schema = { ...described(about), type: 'string', minLength: min, maxLength: max } as const;
  const isEmpty = (text: string) => (text === '' ? min > 0 : !visible.test(text));
  const hasRefused = (text: string) => !isTooLong(text, max) && !isEmpty(text) && refused(text).characters.length > 0;
  return applyDecorators(
    validator('isText', isText, 'must be a text', schema),
    validator(
      'isNotEmpty',
      (value) => !isText(value) || !isEmpty(value),
      'must not be empty, nor only of spaces',
      schema,
    ),
    validator(
      'isNotTooLong',
      (value) => !isText(value) || !isTooLong(value, max),
      `must have at most ${max} characters`,
      schema,
    ),
    validator(
      name,
      (value) => !isText(value) || !hasRefused(value),
      (value) => {
        const { characters, message } = refused(String(value));
        return `${message}: ${listCharacters(characters)}`;
      },
      schema,
    ),
  );
}

/** A printable text of 1 to `max` characters, at least one of which is not a space. */
export const IsPrintableText = (max: number, about?: About) =>
  Text({
    ...{ min: 1, max, about },
    name: 'isPrintableText',
    refused: (text) => ({
      characters: forbiddenCharacters(text, { deceptiveToo: false }),
      message: 'must not contain control characters',
    }),
  });

const plain = (text: string) => ({
  characters: forbiddenCharacters(text),
  message: 'must not contain control characters, invisible characters or stacked accents',
});

/** A printable text that looks like what it is: without direction overrides, invisible characters and stacked marks. */
export const IsPlainText = (max: number, about?: About) =>
  applyDecorators(Transform(normalized), Text({ min: 1, max, name: 'isPlainText', refused: plain, about }));

/**
 * A text that an image can show: legible, in characters that the fonts contain, and emoji, which images leave out. With a `min` of 0 it may
 * be empty, or leave nothing to show.
 */
export function IsDrawableText(limits: { min: 0 | 1; max: number }, about?: About) {
  const isOnlyEmoji = (text: string) =>
    !isTooLong(text, limits.max) &&
    emojiIn(text).length > 0 &&
    undrawable(text).characters.length === 0 &&
    !visible.test(drawableText(text));
  const text = applyDecorators(
    Transform(normalized),
    Text({ ...limits, name: 'isDrawableText', refused: undrawable, about }),
  );
  if (limits.min === 0) return text;
  return applyDecorators(
    text,
    validator(
      'isNotOnlyEmoji',
      (value) => !isText(value) || !isOnlyEmoji(value),
      'must not consist only of emoji, which images leave out',
    ),
  );
}

function undrawable(text: string) {
  const forbidden = plain(text);
  if (forbidden.characters.length > 0) return forbidden;
  return { characters: unsupportedCharacters(text), message: 'contains characters that images cannot show' };
}

/** A text of 1 to `max` characters without control characters, which PostgreSQL or a mail header would not accept. */
export const IsText = (max: number, about?: About) =>
  validator('isText', (value) => isPrintableText(value, max), `must have 1 to ${max} characters`, {
    ...described(about),
    type: 'string',
    minLength: 1,
    maxLength: max,
  });

/** The id of a timer in the system of its owner. As a part of an address, dots alone would be another address. */
export const IsExternalId = (about?: About) =>
  applyDecorators(
    IsPlainText(maxExternalIdLength, about),
    validator('isExternalId', (value) => value !== '.' && value !== '..', 'must not be one or two dots'),
  );

/** Of metadata, in requests and responses. */
export const metadataSchema = {
  type: 'object',
  additionalProperties: { type: 'string', minLength: 1, maxLength: maxMetadataLength },
  maxProperties: maxMetadataKeys,
} as const;

const isMetadata = (value: unknown): value is Metadata =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= maxMetadataKeys &&
  Object.entries(value).every(
    ([key, text]) => metadataKeyPattern.test(key) && isPrintableText(text, maxMetadataLength),
  );

/** For `@Transform`: the same metadata with composed texts, so that filters find them. */
const composed = ({ value }: TransformFnParams): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, text]) => [key, typeof text === 'string' ? composedText(text) : text]),
      )
    : value;

/** Texts with names, for programs. */
export const IsMetadata = (about?: About) =>
  applyDecorators(
    Transform(composed),
    validator(
      'isMetadata',
      isMetadata,
      `must be an object with at most ${maxMetadataKeys} keys of letters (A-Z, a-z), digits, "_", "-" and ".", at most 40, the first one a letter or digit, and texts of 1 to ${maxMetadataLength} characters without control characters`,
      { ...described(about), ...metadataSchema },
    ),
  );

/** The email address of an account that is created or changed. */
export const IsEmailAddress = (about?: About) =>
  validator(
    'isEmailAddress',
    (value) => typeof value === 'string' && parseEmailAddress(value) !== undefined,
    'must be an email address, such as name@example.com, with only ASCII characters before the @',
    { ...described(about), type: 'string', format: 'email', maxLength: 254 },
  );

/** A password to check. The service decides whether it is correct. */
export const IsPassword = (about?: About) =>
  validator(
    'isPassword',
    (value) => typeof value === 'string' && value.length > 0 && value.length <= 2 * passwordLength.max,
    `must have 1 to ${passwordLength.max} characters`,
    { ...described(about), type: 'string', format: 'password', minLength: 1, maxLength: passwordLength.max },
  );

/** A new password. The service also refuses the most common ones. */
export const IsNewPassword = (about?: About) =>
  validator(
    'passwordLength',
    (value) => typeof value === 'string' && isWithinLength(value),
    `must have ${passwordLength.min} to ${passwordLength.max} characters`,
    {
      ...described(about),
      type: 'string',
      format: 'password',
      minLength: passwordLength.min,
      maxLength: passwordLength.max,
    },
  );

function isWithinLength(password: string): boolean {
  const { min, max } = passwordLength;
  if (password.length > 2 * max) return false;
  const { length } = [...password];
  return length >= min && length <= max;
}
