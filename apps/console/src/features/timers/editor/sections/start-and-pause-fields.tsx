import { optionsOf } from '../../../../shared/ui/options.ts';
import { useLingui, Trans } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useField, useValues } from '../use-field.tsx';
import { hasTimezoneMode, type TimerForm, toInstant } from '../form-values.ts';
import { usePendingTexts } from '../use-action-texts.ts';
import { MomentFields } from './moment-fields.tsx';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { describeDistance, useNow } from '../../relative-time.ts';
import { inputWrapperOrder } from './zone-field.tsx';
import { Toggle } from '../../../../shared/ui/toggle.tsx';

/** Whether and when a timer starts later, and what its image shows before. */
export function StartFields() {
  const { t } = useLingui();
  const { value: isLater, onChange } = useField('start.isLater');
  const { trigger } = useFormContext<TimerForm>();
  const [type, mode, counts, ...dates] = useValues(
    'type',
    'timezoneMode',
    'endsAt.counts',
    'timezone',
    'date',
    'time',
    'start.date',
    'start.time',
  );
  const given = dates.join(' ');
  // Also when the end moves before it.
  useEffect(() => void (isLater && trigger('start.date')), [isLater, type, given, trigger]);
  const pending = useField('onPending');
  const texts = usePendingTexts();
  return (
    <>
      <Toggle
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
          <NativeSelect label={t`Before the start`} {...pending} data={optionsOf(texts)} />
        </>
      )}
    </>
  );
}

/** Whether a timer is paused, and until when. */
export function PauseFields() {
  const { t } = useLingui();
  const choice = useField('pause.choice');
  const choices: Record<TimerForm['pause']['choice'], string> = {
    active: t`Active`,
    paused: t`Paused`,
    until: t`Paused until…`,
  };
  const hints: Record<TimerForm['pause']['choice'], ReactNode> = {
    active: undefined,
    paused: <Trans>Its image is hidden, in sent emails, too.</Trans>,
    until: <PauseEnd />,
  };
  return (
    <>
      <NativeSelect
        label={t`Status`}
        description={hints[choice.value]}
        inputWrapperOrder={inputWrapperOrder}
        {...choice}
        data={optionsOf(choices)}
      />
      {choice.value === 'until' && <MomentFields path="pause." label={t`Continues on`} field="pausedUntil" />}
    </>
  );
}

function PauseEnd() {
  const { t } = useLingui();
  const { locale } = useFormat();
  const now = useNow(1_000);
  const end = useWatch({ compute: ({ pause, timezone }: TimerForm) => toInstant(pause, timezone) });
  if (end === null) return null;
  const distance = describeDistance(Date.parse(end) - now, locale, { parts: 2 });
  return Date.parse(end) > now
    ? `${t`Its image is hidden, in sent emails, too.`} ${t`The timer continues ${distance}.`}`
    : t`This date has passed: the timer is active.`;
}
