import { isPrintableText } from '@tminus/domain';
import { validator } from '../http/validators.ts';

/** A text of 1 to `max` characters without control characters, which PostgreSQL or a mail header would not accept. */
export const IsText = (max: number) =>
  validator('isText', (value) => isPrintableText(value, max), `must have 1 to ${max} characters`, {
    type: 'string',
    minLength: 1,
    maxLength: max,
  });
