import { t } from '@lingui/core/macro';
import type { FieldError } from '../http/http-error.ts';

/** The service's objection to a field, in the reader's language. Unknown codes show its own English words. */
export function fieldMessage({ code = '', message }: FieldError): string {
  return messages[code]?.() ?? `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

const messages: Record<string, () => string> = {
  required: () => t`Fill in this field.`,
  is_email_address: () => t`Enter an e-mail address, such as name@example.com.`,
  is_plain_text: () => t`Use fewer characters, and no invisible ones.`,
  is_subset_of: () => t`Choose at least one.`,
  password_length: () => t`Use at least 8 characters.`,
  password_is_email: () => t`Use a password that is not your e-mail address.`,
  password_common: () => t`Attackers try this password first. Choose another one.`,
};
