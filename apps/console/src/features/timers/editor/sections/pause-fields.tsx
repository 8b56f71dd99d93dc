import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { describeDistance, useNow } from '../../relative-time.ts';
import { useField } from '../editor-context.ts';
import { type TimerForm, toInstant } from '../form-values.ts';
import { MomentFields } from './moment-fields.tsx';
import { inputWrapperOrder } from './zone-field.tsx';

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
        data={Object.entries(choices).map(([value, label]) => ({ value, label }))}
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
