import { t } from '@lingui/core/macro';
import { formatLocal } from '../format/dates.ts';

/** What to do about a text that is no day. */
export function dayMessage(locale: string): string {
  const example = formatLocal(`${new Date().getUTCFullYear()}-12-31`, 'date', locale);
  return t`Enter a day that exists, such as ${example}.`;
}
