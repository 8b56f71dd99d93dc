import '@mantine/dates/styles.layer.css';
import { useLingui } from '@lingui/react/macro';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { type KeyboardEvent, useState } from 'react';
import { formatLocal } from '../format/dates.ts';
import { firstWeekday } from '../format/intl.ts';
import { parseTypedDay } from '../format/typed.ts';
import { useFormat } from '../format/use-format.ts';
import { keyName } from '../shortcuts/shortcut-keys.ts';

export interface DayInputProps extends Omit<DateInputProps, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  onChange: (day: string) => void;
}

/**
 * A day to type, in digits or words, or to choose from a calendar. A typed day counts when the person leaves the field, presses Enter or
 * saves: a day on the way to it, or to one that does not exist, counts nowhere. A text that is no day changes nothing.
 */
export default function DayInput({ value, onChange, onBlur, ...props }: DayInputProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  /** The last readable day while somebody types, for the calendar. */
  const [draft, setDraft] = useState<string>();
  const written = (day: string) => formatLocal(day, 'date', locale);
  const take = (day: string | undefined) => {
    setDraft(undefined);
    if (day !== undefined && day !== value) onChange(day);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setDraft(undefined);
    if (event.key !== 'Enter' && keyName(event) !== 'mod+s') return;
    const day = parseTypedDay(event.currentTarget.value, locale);
    // The form would be saved with the day from before.
    if (day === undefined && value !== '') event.preventDefault();
    take(day);
  };
  return (
    <DateInput
      {...props}
      value={(draft ?? value) || null}
      onChange={(day) => setDraft(day ?? undefined)}
      onBlur={(event) => {
        take(parseTypedDay(event.currentTarget.value, locale));
        onBlur?.(event);
      }}
      onKeyDown={onKeyDown}
      getDayProps={(day) => ({ onClick: () => take(day) })}
      valueFormat={written}
      dateParser={(text) => parseTypedDay(text, locale) ?? null}
      hideOutsideDates
      firstDayOfWeek={firstWeekday(locale)}
      monthLabelFormat={(date) => formatLocal(date, 'monthYear', locale)}
      weekdayFormat={(date) => formatLocal(date, 'shortWeekday', locale)}
      maxLevel="month"
      getDayAriaLabel={written}
      ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
    />
  );
}
