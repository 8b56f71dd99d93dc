import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Switch } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useField } from '../editor-context.ts';
import classes from '../editor.module.css';
import type { TimerForm } from '../form-values.ts';
import { usePendingTexts } from '../use-action-texts.ts';
import { ClockChange } from './clock-change.tsx';
import { DateField } from './date-field.tsx';
import { TimeField } from './time-field.tsx';
import { ZoneField } from './zone-field.tsx';

/** Whether and when a timer starts later, and what its image shows before. */
export function StartFields() {
  const { t } = useLingui();
  const { value: isLater, onChange } = useField('start.isLater');
  const { trigger } = useFormContext<TimerForm>();
  const [type, hasZone, ...dates] = useWatch<
    TimerForm,
    ['type', 'endsAt.counts', 'timezone', 'date', 'time', 'start.date', 'start.time']
  >({
    name: ['type', 'endsAt.counts', 'timezone', 'date', 'time', 'start.date', 'start.time'],
  });
  const given = dates.join(' ');
  // Also when the end moves before it.
  useEffect(() => void (isLater && trigger('start.date')), [isLater, type, given, trigger]);
  const pending = useField('onPending');
  const texts = usePendingTexts();
  return (
    <>
      <Switch
        label={t`Starts later`}
        description={t`Before, nobody sees the countdown. You can send the code at any time.`}
        checked={isLater}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {isLater && (
        <>
          <div className={classes.dateAndTime}>
            <DateField name="start.date" label={t`Starts on`} field="startsAt" />
            <TimeField name="start.time" />
          </div>
          <ClockChange date="start.date" time="start.time" second="start.second" />
          {type === 'evergreen' && !hasZone && <ZoneField />}
          <NativeSelect
            label={t`Before the start`}
            {...pending}
            data={Object.entries(texts).map(([value, label]) => ({ value, label }))}
          />
        </>
      )}
    </>
  );
}
