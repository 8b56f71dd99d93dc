import '@mantine/dates/styles.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Popover, TextInput, type TextInputProps } from '@mantine/core';
import { Calendar } from '@mantine/dates';
import type { Day } from '@tminus/domain';
import { type KeyboardEvent, useState } from 'react';
import { formatLocal } from '../format/dates.ts';
import { firstWeekday } from '../format/intl.ts';
import { parseTypedDay } from '../format/typed.ts';
import { useFormat } from '../format/use-format.ts';
import { keyName } from '../shortcuts.ts';

export interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Empty while what is typed is no day. */
  value: Day | '';
  onChange: (day: Day | '') => void;
  today: () => Day;
  /** Whether a weekday or a day without a year is the last one, not the next one. */
  past?: boolean;
}

/**
 * A day to type, in digits or words, or to choose from a calendar. A typed day counts when the person leaves the field, presses Enter or
 * saves: a day on the way to it counts nowhere. A text that is no day stays, and empties the value.
 */
export default function DayInput({ value, onChange, onBlur, today, past = false, ...props }: DayInputProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [month, setMonth] = useState<Day>();
  /** With the value that it is typed over. The value may change elsewhere, by a button for instance. */
  const [typed, setTyped] = useState<{ text: string; over: string }>();
  const isTyping = typed?.over === value;
  const written = (day: Day) => formatLocal(day, 'date', locale);
  const parse = (text: string) => parseTypedDay(text, { locale, today: today(), past }) ?? '';
  const day = isTyping ? parse(typed.text) : value;
  const take = (next: Day | '') => {
    setTyped(next === '' && isTyping ? { ...typed, over: '' } : undefined);
    if (next !== value) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      setTyped(undefined);
      setOpen(false);
    }
    if (event.key === 'Enter' || keyName(event) === 'mod+s') take(day);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withRoles={false} withinPortal={false}>
      <Popover.Target>
        <TextInput
          {...props}
          autoComplete="off"
          value={isTyping ? typed.text : value && written(value)}
          onChange={({ currentTarget }) => {
            setTyped({ text: currentTarget.value, over: value });
            setMonth(undefined);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            take(day);
            setOpen(false);
            onBlur?.(event);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown data-dates-dropdown onMouseDown={(event) => event.preventDefault()}>
        <Calendar
          date={month ?? (day || today())}
          onDateChange={setMonth}
          getDayProps={(each) => ({
            selected: each === day,
            onClick: () => {
              take(each);
              setMonth(undefined);
              setOpen(false);
            },
          })}
          __preventFocus
          hideOutsideDates
          firstDayOfWeek={firstWeekday(locale)}
          monthLabelFormat={(date) => formatLocal(date, 'monthYear', locale)}
          weekdayFormat={(date) => formatLocal(date, 'shortWeekday', locale)}
          maxLevel="month"
          getDayAriaLabel={written}
          ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
