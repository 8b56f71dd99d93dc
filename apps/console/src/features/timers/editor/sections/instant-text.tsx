import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { describeDistance } from '../../relative-time.ts';
import { type TimerForm, toFields } from '../form-values.ts';

/** "27 Nov 2026, 22:59 UTC · in 5 days, 20 hours" */
export function InstantText({ now }: { now: number }) {
  const { t } = useLingui();
  const { locale, moment } = useFormat();
  const form = useWatch<TimerForm>() as TimerForm;
  const { targetDate } = toFields(form);
  if (!targetDate) return null;
  const instant = Date.parse(targetDate);
  const utc = moment(instant, 'dateTime', 'UTC');
  const distance = describeDistance(instant - now, locale, { parts: 2 });
  const isPast = instant <= now;
  return (
    <>
      <time dateTime={targetDate}>{t`${utc} UTC`}</time> · {isPast ? t`${distance}: the time is up` : distance}
    </>
  );
}
