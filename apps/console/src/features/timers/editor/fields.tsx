import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { maxAltLength, simpleFields } from '@tminus/domain';
import { createContext, type ReactNode, use } from 'react';
import { type FieldError, type FieldPath, useController, useFormContext, useWatch } from 'react-hook-form';
import { formatClock } from '../../../shared/format/dates.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { dayMessage } from '../../../shared/forms/typed-text.ts';
import type { Options } from '../../../shared/http/account-types.ts';
import type { TimerWarning } from '../../../shared/previews/previews.ts';
import type { TimerVersion } from '../timer.ts';
import classes from './editor.module.css';
import type { EditorLimits, ProblemCode } from './form-problems.ts';
import { type NumberValue, simpleNumbers, type TimerForm } from './form-values.ts';

interface Editor {
  options: Options;
  /** undefined for a new timer. */
  timer: TimerVersion | undefined;
  /** What the service warns about, of the fields as they are now. */
  warnings: readonly TimerWarning[];
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('This component belongs into the editor.');
  return editor;
}

/** A field of the form, as the properties of an input. */
export function useField<Name extends FieldPath<TimerForm>>(name: Name) {
  const { options } = useEditor();
  const { field, fieldState } = useController<TimerForm, Name>({ name });
  const problemText = useProblemText(options);
  const { error } = fieldState;
  const { getFieldState } = useFormContext<TimerForm>();
  // A field that was not changed is not wrong yet. A message would also move what somebody is about to click.
  const onBlur = () => {
    if (getFieldState(name).isDirty) field.onBlur();
  };
  return { ...field, onBlur, error: error && problemText(name, error) };
}

/** The values of some fields, as they are now. */
export const useValues = <const Names extends readonly FieldPath<TimerForm>[]>(...name: Names) =>
  useWatch<TimerForm, Names>({ name: [...name] });

/** What to do about a field that is not accepted. Problems that only the service finds are sentences already. */
function useProblemText(limits: EditorLimits): (name: string, error: FieldError) => string {
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
    // The form keeps nothing of a text that is no day or no time.
    if (/(^|\.)date$/.test(name)) return dayMessage(locale);
    const [example, midnight] = [formatClock('18:30', locale), formatClock('00:00', locale)];
    if (/(^|\.)time$/.test(name)) return t`Enter hours and minutes, such as ${example}. Midnight is ${midnight}.`;
    return t`Fill in this field.`;
  };
  const texts: Record<ProblemCode, (name: string) => string> = {
    required,
    too_long: tooLong,
    invalid_date: () => t`This date does not exist.`,
    unknown_zone: () => t`Choose a time zone from the list.`,
    invalid_color: () => t`Use six hexadecimal digits, such as #ff5a3c.`,
    out_of_range: outOfRange,
    too_many_pixels: tooManyPixels,
    no_unit: () => t`Choose at least one unit.`,
    invalid_link: () =>
      t`Enter an address that starts with https://, without spaces, invisible characters, a user name or a password.`,
    starts_after_end: () => t`Choose a start before the end.`,
  };
  return (name, { message = '' }) => texts[message as ProblemCode]?.(name) ?? message;
}

/**
 * What the service warns about at a field of a timer, for the description of an input: the value is valid, but probably a mistake.
 * @param field - the path of the field in the API
 */
export function useFieldWarning(field: string): ReactNode {
  const warnings = useEditor().warnings.filter((each) => each.field === field);
  const text = useWarningText();
  if (warnings.length === 0) return undefined;
  return warnings.map((warning) => (
    <span key={warning.code} className={classes.warning}>
      <IconAlertTriangle aria-hidden size={14} stroke={1.75} />
      {text(warning)}
    </span>
  ));
}

/** A warning of the service in the reader's language. Unknown codes show its own English words. */
function useWarningText(): (warning: TimerWarning) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  const lowContrast = ({ message, params }: TimerWarning) => {
    if (!params) return message;
    const { replacement } = params;
    const ratio = number(Math.floor(params.ratio * 10) / 10); // rounded down: it never appears to be enough
    const threshold = number(params.threshold);
    return replacement === undefined
      ? t`Hard to read: contrast ${ratio}:1. Use at least ${threshold}:1.`
      : t`Hard to read: contrast ${ratio}:1. Use at least ${threshold}:1. Images show ${replacement} instead.`;
  };
  return (warning) => {
    switch (warning.code) {
      case 'low_contrast':
        return lowContrast(warning);
      case 'low_contrast_on_dark':
        return t`Hard to see on a dark page, and some mail programs darken emails.`;
      case 'low_contrast_on_light':
        return t`Hard to see on a white page.`;
      case 'labels_abbreviated':
        return t`Too small for the labels: the image shows abbreviations.`;
      case 'labels_omitted':
        return t`Too small for the labels: the image does not show them.`;
      case 'message_too_long':
        return t`Too small for the message: its letters are hard to read.`;
      case 'emoji_omitted':
        return t`Images do not show emoji: they have too few colors for them.`;
      case 'past_target':
        return t`This date has passed.`;
      case 'too_many_days':
        return t`Images show at most 9,999 days: they show these until then.`;
      default:
        return warning.message;
    }
  };
}

interface SectionProps {
  title: ReactNode;
  /** What the section contains, while it is folded. */
  summary?: ReactNode;
  folded?: boolean;
  /** The paths of its fields in the API: a sign shows that there is a warning about one of them while the section is folded. */
  fields?: RegExp;
  children: ReactNode;
}

/** A part of the form that can be folded. */
export function Section({ title, summary, folded = false, fields, children }: SectionProps) {
  const { t } = useLingui();
  const { warnings } = useEditor();
  const hasWarning = fields && warnings.some(({ field }) => fields.test(field));
  return (
    <details className={classes.section} open={!folded}>
      <summary className={classes.sectionTitle}>
        <h2>{title}</h2>
        {summary !== undefined && <span className={`hint ${classes.sectionSummary}`}>{summary}</span>}
        {hasWarning && (
          <IconAlertTriangle role="img" aria-label={t`Warning`} className={classes.sectionWarning} size={16} />
        )}
        <IconChevronDown aria-hidden size={18} stroke={1.75} />
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: NumberValue;
  onChange: (value: NumberValue) => void;
  /** Behind the number: "px". */
  unit?: string;
}

/** A whole number to type, or to change with the arrow keys. `findProblems` checks its range. */
export function NumberField({ value, onChange, unit, ...props }: NumberFieldProps) {
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      autoComplete="off"
      {...props}
      classNames={{ input: classes.number ?? '' }}
      rightSection={unit}
      rightSectionPointerEvents="none"
      value={Number.isNaN(value) ? '' : value}
      onChange={({ currentTarget: { value: text, valueAsNumber, validity } }) =>
        onChange(text === '' && !validity.badInput ? '' : valueAsNumber)
      }
      // Scrolling must not change what is written.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}
