import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Switch } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useField } from '../editor-context.ts';
import { hasTimezoneMode, type TimerForm } from '../form-values.ts';
import { usePendingTexts } from '../use-action-texts.ts';
import { MomentFields } from './moment-fields.tsx';

/** Whether and when a timer starts later, and what its image shows before. */
export function StartFields() {
  const { t } = useLingui();
  const { value: isLater, onChange } = useField('start.isLater');
  const { trigger } = useFormContext<TimerForm>();
  const [type, mode, counts, ...dates] = useWatch<
    TimerForm,
    ['type', 'timezoneMode', 'endsAt.counts', 'timezone', 'date', 'time', 'start.date', 'start.time']
  >({
    name: ['type', 'timezoneMode', 'endsAt.counts', 'timezone', 'date', 'time', 'start.date', 'start.time'],
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
        description={[
          ...(hasTimezoneMode({ type, endsAt: { counts } }) && mode === 'recipient'
            ? [t`Starts at the same moment for everyone.`]
            : []),
          t`Before, nobody sees the countdown. You can send the code at any time.`,
        ].join(' ')}
        checked={isLater}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {isLater && (
        <>
          <MomentFields path="start." label={t`Starts on`} field="startsAt" />
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
