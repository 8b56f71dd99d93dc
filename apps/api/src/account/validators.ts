import { parseEmailAddress, passwordLength } from '@tminus/auth';
import { isPrintableText } from '@tminus/domain';
import { validator } from '../http/validators.ts';

/** A text of 1 to `max` characters without control characters, which PostgreSQL or a mail header would not accept. */
export const IsText = (max: number) =>
  validator('isText', (value) => isPrintableText(value, max), `must have 1 to ${max} characters`, {
    type: 'string',
    minLength: 1,
    maxLength: max,
  });

/** The email address of an account that is created or changed. */
export const IsEmailAddress = () =>
  validator(
    'isEmailAddress',
    (value) => typeof value === 'string' && parseEmailAddress(value) !== undefined,
    'must be an email address, such as name@example.com, with only ASCII characters before the @',
    { type: 'string', format: 'email', maxLength: 254 },
  );

/** A password to check. The service decides whether it is correct. */
export const IsPassword = () =>
  validator(
    'isPassword',
    (value) => typeof value === 'string' && value.length > 0 && value.length <= 2 * passwordLength.max,
    `must have 1 to ${passwordLength.max} characters`,
    { type: 'string', format: 'password', minLength: 1, maxLength: passwordLength.max },
  );

/** A new password. The service also refuses the most common ones. */
export const IsNewPassword = () =>
  validator(
    'passwordLength',
    (value) => typeof value === 'string' && isWithinLength(value),
    `must have ${passwordLength.min} to ${passwordLength.max} characters`,
    { type: 'string', format: 'password', minLength: passwordLength.min, maxLength: passwordLength.max },
  );

function isWithinLength(password: string): boolean {
  const { min, max } = passwordLength;
  if (password.length > 2 * max) return false;
  const { length } = [...password];
  return length >= min && length <= max;
}
