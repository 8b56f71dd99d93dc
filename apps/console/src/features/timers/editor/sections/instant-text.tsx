import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { describeDistance } from '../../relative-time.ts';
import { type TimerForm, toFields } from '../form-values.ts';

/** "27 Nov 2026, 22:59 UTC · in 5 days, 20 hours" */
export function InstantText({ now }: { now: number }) {
  const { t, i18n } = useLingui();
  const form = useWatch<TimerForm>() as TimerForm;
  const { targetDate } = toFields(form);
  if (!targetDate) return null;
  const instant = Date.parse(targetDate);
  const utc = new Intl.DateTimeFormat(i18n.locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(instant);
  const distance = describeDistance(instant - now, i18n.locale, { parts: 2 });
  const isPast = instant <= now;
  return (
    <>
      <time dateTime={targetDate}>{t`${utc} UTC`}</time> · {isPast ? t`${distance}: the time is up` : distance}
    </>
  );
}
