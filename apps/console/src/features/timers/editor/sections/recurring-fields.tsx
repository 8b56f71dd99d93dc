import { Trans, useLingui } from '@lingui/react/macro';
import { Input, NativeSelect, SegmentedControl } from '@mantine/core';
import { isTimeZone, nextOccurrence, weekdays } from '@tminus/domain';
import { useWatch } from 'react-hook-form';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { describeDistance } from '../../relative-time.ts';
import { useNow } from '../../use-now.ts';
import { weekdayName } from '../../weekday-name.ts';
import { useField } from '../editor-context.ts';
import classes from '../editor.module.css';
import { type TimerForm, toRecurrence } from '../form-values.ts';
import { NumberField } from '../number-field.tsx';
import { TimeField } from './time-field.tsx';
import { ZoneField } from './zone-field.tsx';

/** When a recurring timer reaches zero. */
export function RecurringFields() {
  const { t, i18n } = useLingui();
  const { ref: frequencyRef, error: _, ...frequency } = useField('recurrence.frequency');
  const weekday = useField('recurrence.weekday');
  const dayOfMonth = useField('recurrence.dayOfMonth');
  return (
    <>
      <Input.Wrapper label={t`Repeats`} labelElement="div" labelProps={{ id: 'repeats' }}>
        <SegmentedControl
          {...frequency}
          ref={frequencyRef}
          fullWidth
          aria-labelledby="repeats"
          data={[
            { value: 'daily', label: t`Daily` },
            { value: 'weekly', label: t`Weekly` },
            { value: 'monthly', label: t`Monthly` },
          ]}
        />
      </Input.Wrapper>
      <div className={classes.dateAndTime} data-single={frequency.value === 'daily' || undefined}>
        {frequency.value === 'weekly' && (
          <NativeSelect
            label={t`On`}
            {...weekday}
            data={weekdays.map((day) => ({ value: day, label: weekdayName(day, i18n.locale) }))}
          />
        )}
        {frequency.value === 'monthly' && <NumberField label={t`On day`} min={1} max={31} {...dayOfMonth} />}
        <TimeField name="recurrence.time" />
      </div>
      {frequency.value === 'monthly' && Number(dayOfMonth.value) > 28 && (
        <p className={classes.note}>
          <Trans>Shorter months use their last day.</Trans>
        </p>
      )}
      <ZoneField description={<NextOccurrence />} />
    </>
  );
}

/** "next: Fri, 27 Nov 2026, 18:00 · in 5 days, 2 hours" */
function NextOccurrence() {
  const { t } = useLingui();
  const { locale, moment } = useFormat();
  const now = useNow(1_000);
  const form = useWatch<TimerForm>() as TimerForm;
  const recurrence = toRecurrence(form.recurrence);
  const isComplete =
    /^\d\d:\d\d$/.test(recurrence.time) && (!('dayOfMonth' in recurrence) || recurrence.dayOfMonth > 0);
  if (!isComplete || !isTimeZone(form.timezone)) return null;
  const next = nextOccurrence(recurrence, form.timezone, now);
  const local = moment(next, 'weekdayDateTime', form.timezone);
  return (
    <>
      {t`next: ${local}`} · {describeDistance(next - now, locale, { parts: 2 })}
    </>
  );
}
