import { useLingui } from '@lingui/react/macro';
import type { FieldError } from 'react-hook-form';
import { formatClock } from '../../../shared/format/dates.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { maxAltLength, simpleFields } from '@tminus/domain';
import type { EditorLimits, ProblemCode } from './form-problems.ts';
import { simpleNumbers } from './form-values.ts';

/** What to do about a field that is not accepted. Problems that only the service finds are sentences already. */
export function useProblemText(limits: EditorLimits): (name: string, error: FieldError) => string {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { sizes } = limits;

  const range = (name: string): [number, number] => {
    if (name === 'width') return [sizes.minWidth, sizes.maxWidth];
    if (name === 'height') return [sizes.minHeight, sizes.maxHeight];
    const simple = simpleNumbers.find((each) => each === name);
    return simple ? [simpleFields[simple].min, simpleFields[simple].max] : [1, 31];
  };
  const outOfRange = (name: string) => {
    const [min, max] = range(name);
    if (name === 'minimum') return t`Enter at most 366 days.`;
    return name === 'duration'
      ? t`Enter at least a second, and at most 366 days.`
      : t`Enter a number from ${min} to ${max}.`;
  };
  const maxLength = (name: string) => {
    if (name === 'name') return limits.nameMaxLength;
    if (name === 'alt') return maxAltLength;
    return name.startsWith('labels') ? limits.labelMaxLength : limits.messageMaxLength;
  };
  const tooLong = (name: string) => {
    const max = maxLength(name);
    return t`At most ${max} characters.`;
  };
  const tooManyPixels = () => {
    const max = sizes.maxPixels;
    return t`Too large: width times height must be at most ${max} pixels.`;
  };
  const required = (name: string) => {
    if (name === 'name') return t`Give the timer a name.`;
    if (name === 'recurrence.weekdays') return t`Choose at least one day.`;
    // The form keeps nothing of a text that is no time.
    const [example, midnight] = [formatClock('18:30', locale), formatClock('00:00', locale)];
    if (/(^|\.)time$/.test(name)) return t`Enter hours and minutes, such as ${example}. Midnight is ${midnight}.`;
    return t`Fill in this field.`;
  };
  const texts: Record<ProblemCode, (name: string) => string> = {
    required,
    too_long: tooLong,
    invalid_date: () => t`This date does not exist.`,
    invalid_color: () => t`Use six hexadecimal digits, such as #ff5a3c.`,
    out_of_range: outOfRange,
    too_many_pixels: tooManyPixels,
    no_unit: () => t`Choose at least one unit.`,
    invalid_link: () => t`Enter an address that starts with https://, without a user name or a password.`,
    starts_after_end: () => t`Choose a start before the end.`,
  };
  return (name, { message = '' }) => texts[message as ProblemCode]?.(name) ?? message;
}
