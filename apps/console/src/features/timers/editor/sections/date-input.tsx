import '@mantine/dates/styles.layer.css';
import { useLingui } from '@lingui/react/macro';
import type { InputWrapperProps } from '@mantine/core';
import { DateInput as MantineDateInput } from '@mantine/dates';
import { useField } from '../editor-context.ts';
import { formatDay, parseTypedDay } from '../typed-day.ts';

export interface DateInputProps extends Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'> {
  autoFocus: boolean;
}

/** A day to type, in digits or words, or to choose from a calendar. */
export default function DateInput(frame: DateInputProps) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const { value, onChange, ...field } = useField('date');
  const month = (date: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date));
  const weekday = (date: string) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(date));
  return (
    <MantineDateInput
      {...frame}
      label={t`Ends on`}
      {...field}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      valueFormat={(day) => formatDay(day, locale)}
      dateParser={(text) => parseTypedDay(text, locale) ?? null}
      hideOutsideDates
      popoverProps={{ withinPortal: false }}
      firstDayOfWeek={locale === 'en' ? 0 : 1}
      monthLabelFormat={month}
      weekdayFormat={weekday}
      maxLevel="month"
      getDayAriaLabel={(day) => formatDay(day, locale)}
      ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
    />
  );
}
