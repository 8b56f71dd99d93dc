import '@mantine/dates/styles.layer.css';
import { useLingui } from '@lingui/react/macro';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { formatLocal } from '../format/dates.ts';
import { firstWeekday } from '../format/intl.ts';
import { parseTypedDay } from '../format/typed-day.ts';
import { useFormat } from '../format/use-format.ts';

export interface DayInputProps extends Omit<DateInputProps, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  onChange: (day: string) => void;
}

/** A day to type, in digits or words, or to choose from a calendar. */
export default function DayInput({ value, onChange, ...props }: DayInputProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const written = (day: string) => formatLocal(day, 'date', locale);
  return (
    <DateInput
      {...props}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
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
