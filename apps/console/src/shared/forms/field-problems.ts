import { t } from '@lingui/core/macro';
import { get } from 'react-hook-form';
import type { FieldError } from '../http/request.ts';

/** The service's objection to a field, in the reader's language. Unknown codes show its own English words. */
export function fieldMessage(problem: FieldError): string {
  return messages.get(problem.code ?? '')?.(problem) ?? asSentence(problem.message);
}

/** The service describes problems as continuations of a field's name: "must be shorter". */
const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

const messages = new Map<string, (problem: FieldError) => string>(
  Object.entries({
    required: () => t`Fill in this field.`,
    unknown_field: () => t`The service does not know this field. Reload the page.`,
    starts_after_end: () => t`Choose a start before the end.`,
    type_changed: () => t`The type of a timer cannot be changed.`,
    is_clock_time: () => t`Enter a time of day, such as 18:00.`,
    is_drawable_text: (problem: FieldError) => drawableText(problem),
    is_email_address: () => t`Enter an email address, such as name@example.com.`,
    is_hex_rgb_color: () => t`Use six hexadecimal digits, such as #ff5a3c.`,
    is_iana_time_zone: () => t`Choose a time zone from the list.`,
    is_not_empty: () => t`Fill in this field.`,
    is_not_only_emoji: () => t`Images do not show emoji. Add some text.`,
    is_not_too_long: ({ params }: FieldError) => tooLong(params),
    is_integer_between: ({ params }: FieldError) => number(params),
    is_one_of: () => t`Choose one of the values that are offered.`,
    is_plain_text: ({ params }: FieldError) => text(params),
    is_printable_text: ({ params }: FieldError) => text(params),
    is_subset_of: () => t`Choose at least one.`,
    is_target_date: () => t`Enter a date and a time in the years 1970 to 9999.`,
    is_text: ({ params }: FieldError) => text(params),
    is_web_address: () => t`Enter an address that starts with https://.`,
    password_length: ({ params }: FieldError) => password(params),
    password_is_email: () => t`Use a password that is not your email address.`,
    password_common: () => t`Attackers try this password first. Choose another one.`,
  }),
);

type Limits = FieldError['params'];

function number({ min, max }: Limits = {}): string {
  if (min === undefined || max === undefined) return t`This number is too small or too large.`;
  return t`Enter a whole number from ${min} to ${max}.`;
}

function text({ max }: Limits = {}): string {
  if (max === undefined) return t`Use fewer characters, and no invisible ones.`;
  return t`Use at most ${max} characters, and no invisible ones.`;
}

function tooLong({ max }: Limits = {}): string {
  return max === undefined ? t`This text is too long.` : t`Use at most ${max} characters.`;
}

function password({ min, max }: Limits = {}): string {
  if (min === undefined || max === undefined) return t`Use at least 8 characters.`;
  return t`Use ${min} to ${max} characters.`;
}

/** The service lists the characters that the fonts lack after a colon. */
function drawableText({ message, params }: FieldError): string {
  const characters = /: (.+)$/u.exec(message)?.[1];
  return characters === undefined ? text(params) : t`Images cannot show these characters: ${characters}`;
}

/** Why the service rejects a field. */
export interface FieldProblem {
  /** A path such as `labels.days`. */
  field: string;
  /** In the reader's language. */
  message: string;
}

/**
 * The values that the service has rejected. A form checks all fields whenever one changes, which would erase the problems
 * of the others; these last until their own value changes.
 */
export class RejectedValues {
  /** With the value as JSON. */
  private rejected: (readonly [FieldProblem, value: string])[] = [];

  remember(problems: readonly FieldProblem[], form: object): void {
    this.rejected = problems.map((problem) => [problem, JSON.stringify(get(form, problem.field))]);
  }

  problemsOf(form: object): FieldProblem[] {
    return this.rejected
      .filter(([{ field }, value]) => JSON.stringify(get(form, field)) === value)
      .map(([problem]) => problem);
  }
}
