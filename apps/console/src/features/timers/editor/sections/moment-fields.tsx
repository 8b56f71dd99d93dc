import { useLingui, Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, lazy, useId } from 'react';
import classes from '../editor.module.css';
import type { MomentPath, TimerForm } from '../form-values.ts';
import { TextInput, Input, SegmentedControl } from '@mantine/core';
import { formatLocal, formatClock } from '../../../../shared/format/dates.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useField, useFieldWarning, useValues } from '../use-field.tsx';
import { inputWrapperOrder } from './zone-field.tsx';
import { parseTypedTime } from '../../../../shared/format/typed.ts';
import { useTypedText } from '../../../../shared/forms/use-typed-text.ts';
import { useFormContext } from 'react-hook-form';
import { formatOffset, quickDates, resolveTypedTime } from '../local-time.ts';

interface MomentFieldsProps extends Pick<DateFieldProps, 'label' | 'field'> {
  path: MomentPath;
  /** Below the date and the time. */
  children?: ReactNode;
}

/** A day and a time of day, in the time zone of the timer. */
export function MomentFields({ path, children, ...props }: MomentFieldsProps) {
  const { t } = useLingui();
  // A form has several fields for a time, and all are called "at".
  const groups: Record<DateFieldProps['field'], string> = {
    targetDate: t`End of the countdown`,
    fallbackDate: t`Fallback date`,
    startsAt: t`Start of the timer`,
    pausedUntil: t`End of the pause`,
  };
  return (
    <>
      <div className={classes.dateAndTime} role="group" aria-label={groups[props.field]}>
        <DateField name={`${path}date`} {...props} />
        <TimeField name={`${path}time`} />
      </div>
      {children}
      <Midnight path={path} />
      <ClockChange path={path} />
    </>
  );
}

/** People mean the end of a day, and choose its start. */
function Midnight({ path }: { path: MomentPath }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const [date, time] = useValues(`${path}date` as 'date', `${path}time` as 'time');
  if (time !== '00:00' || date === '') return null;
  const day = formatLocal(date, 'weekdayDate', locale);
  const lastMinute = formatClock('23:59', locale);
  return <p className="hint">{t`Midnight is the start of ${day}. For its end, choose ${lastMinute}.`}</p>;
}

const DayInput = lazy(() => import('../../../../shared/ui/day-input.tsx'));

export interface DateFieldProps {
  name: `${MomentPath}date`;
  label: string;
  /** The path of the field in the API. */
  field: 'targetDate' | 'fallbackDate' | 'startsAt' | 'pausedUntil';
}

/** A day. The calendar is loaded after the page. */
export function DateField({ name, label, field: path }: DateFieldProps) {
  const { locale } = useFormat();
  const field = useField(name);
  const warning = useFieldWarning(path);
  const { getValues } = useFormContext<TimerForm>();
  const today = () => quickDates(Date.now(), getValues('timezone')).tonight;
  const frame = { description: field.error ? undefined : warning, inputWrapperOrder };
  const placeholder = (
    <TextInput {...frame} label={label} value={field.value && formatLocal(field.value, 'date', locale)} readOnly />
  );
  return (
    <Suspense fallback={placeholder}>
      <DayInput {...frame} label={label} {...field} today={today} />
    </Suspense>
  );
}

/** A time of day by the clock of the console. The browser's own field shows the browser's clock, whatever the language of the page is. */
export function TimeField({ name }: { name: `${MomentPath}time` | 'recurrence.time' | 'endsAt.time' }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { onBlur, ...field } = useField(name);
  const text = useTypedText({ ...field, parse: parseTypedTime, format: (time) => formatClock(time, locale) });
  return (
    <TextInput
      {...field}
      {...text}
      label={t`at`}
      onBlur={() => {
        text.onBlur();
        onBlur();
      }}
    />
  );
}

/** What becomes of a time that the clocks skip, and which one of two is meant that look the same. Nothing on all other days. */
export function ClockChange({ path }: { path: MomentPath }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const labelId = useId();
  const [date, time, timezone] = useValues(`${path}date` as 'date', `${path}time` as 'time', 'timezone');
  const second = useField(`${path}second`);
  const resolved = resolveTypedTime({ date, time }, timezone);
  if (resolved === undefined || resolved.kind === 'unique') return null;
  const shownTime = formatClock(time, locale);
  if (resolved.kind === 'skipped') {
    const usedTime = formatClock(resolved.shown, locale);
    return (
      <p className={classes.note}>
        <Trans>
          {shownTime} does not exist that day. We use {usedTime}.
        </Trans>
      </p>
    );
  }
  const { offsets } = resolved;
  return (
    <Input.Wrapper label={t`${shownTime} happens twice. Which one?`} labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        value={second.value ? 'second' : 'first'}
        onChange={(value) => second.onChange(value === 'second')}
        data={[
          { value: 'first', label: t`First (${formatOffset(offsets[0])})` },
          { value: 'second', label: t`Second (${formatOffset(offsets[1])})` },
        ]}
      />
    </Input.Wrapper>
  );
}
