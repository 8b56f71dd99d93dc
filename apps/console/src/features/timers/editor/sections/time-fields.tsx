import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, type InputWrapperProps, SegmentedControl, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatClock, formatLocal } from '../../../../shared/format/dates.ts';
import { parseTypedTime } from '../../../../shared/format/typed.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useTypedText } from '../../../../shared/forms/typed-text.ts';
import { Toggle } from '../../../../shared/ui/controls.tsx';
import { describeDuration } from '../../describe.ts';
import classes from '../editor.module.css';
import { NumberField, useField, useFieldWarning, useValues } from '../fields.tsx';
import type { MomentPath, TimerForm } from '../form-values.ts';
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

interface DateFieldProps {
  name: `${MomentPath}date`;
  label: string;
  /** The path of the field in the API. */
  field: 'targetDate' | 'fallbackDate' | 'startsAt' | 'pausedUntil';
}

/** A day. The calendar is loaded after the page. */
function DateField({ name, label, field: path }: DateFieldProps) {
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
function ClockChange({ path }: { path: MomentPath }) {
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

const ZoneSelect = lazy(() => import('./zone-select.tsx'));

export interface ZoneFieldProps {
  description?: ReactNode;
}

export const inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

export const readable = (zone: string) => zone.replaceAll('_', ' ');

/** The time zone. The list to search is loaded after the page. */
export function ZoneField({ description }: ZoneFieldProps) {
  const { t } = useLingui();
  const { value } = useField('timezone');
  const placeholder = (
    <TextInput
      readOnly
      label={t`Time zone`}
      value={readable(value)}
      description={description}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={inputWrapperOrder}
    />
  );
  return (
    <Suspense fallback={placeholder}>
      <ZoneSelect description={description} />
    </Suspense>
  );
}

/** Whether everyone reaches the end at once, or each recipient when their own clock shows it. */
export function ZoneModeField() {
  const { t } = useLingui();
  const { value, onChange } = useField('timezoneMode');
  return (
    <Toggle
      label={t`In each recipient’s own time zone`}
      description={t`Ends when the clock of each recipient shows this time. “Embed” has the code for your mailing tool. Without their time zone, the one above applies.`}
      checked={value === 'recipient'}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'recipient' : 'timer')}
    />
  );
}

const suggestions = [24, 48, 72, 168];

interface DurationFieldProps {
  name: 'duration' | 'minimum';
  label: ReactNode;
  description: ReactNode;
}

/** How long a timer runs for each recipient, or at least. */
export function DurationField({ name, label: title, description }: DurationFieldProps) {
  const { t, i18n } = useLingui();
  const { setValue } = useFormContext<TimerForm>();
  const { value, onChange, onBlur, ref, error } = useField(name);
  const hadSeconds = value.seconds !== 0;
  const parts = [
    ['days', t`Days`, 366],
    ['hours', t`Hours`, 8_784],
    ['minutes', t`Minutes`, 527_040],
    ...(hadSeconds ? [['seconds', t`Seconds`, 31_622_400] as const] : []),
  ] as const;
  return (
    <Input.Wrapper
      label={title}
      labelElement="div"
      labelProps={{ id: name }}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      role="group"
      aria-labelledby={name}
    >
      <div className={classes.duration}>
        {parts.map(([part, label, max], index) => (
          <NumberField
            key={part}
            ref={index === 0 ? ref : undefined}
            label={label}
            labelProps={{ fw: 400, c: 'dimmed' }}
            min={0}
            max={max}
            value={value[part]}
            onChange={(amount) => onChange({ ...value, [part]: amount })}
            onBlur={onBlur}
            error={error !== undefined}
          />
        ))}
      </div>
      <div className={`buttons ${classes.quickPicks}`}>
        {suggestions.map((hours) => (
          <Button
            key={hours}
            size="compact-xs"
            variant="default"
            onClick={() =>
              setValue(
                name,
                { days: Math.floor(hours / 24), hours: hours % 24, minutes: 0, seconds: 0 },
                { shouldDirty: true, shouldValidate: true },
              )
            }
          >
            {describeDuration(hours * 3_600, i18n.locale)}
          </Button>
        ))}
      </div>
    </Input.Wrapper>
  );
}
