import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, SegmentedControl } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatClock } from '../../../../shared/format/dates.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useNow } from '../../use-now.ts';
import { useField } from '../editor-context.ts';
import { formatOffset, quickDates, resolveTypedTime } from '../local-time.ts';
import classes from '../editor.module.css';
import { type TimerForm, toFields } from '../form-values.ts';
import { DateField } from './date-field.tsx';
import { TimeField } from './time-field.tsx';
import { ZoneField } from './zone-field.tsx';
import { describeDistance } from '../../relative-time.ts';

/** The end of a fixed timer: a date and a time of day in a time zone. */
export function FixedFields() {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { setValue } = useFormContext<TimerForm>();
  const now = useNow(1_000);
  const [date, time, timezone] = useWatch<TimerForm, ['date', 'time', 'timezone']>({
    name: ['date', 'time', 'timezone'],
  });
  const second = useField('second');
  const resolved = resolveTypedTime({ date, time }, timezone);
  const days = quickDates(now, timezone);
  const pick = (day: string) => () => {
    setValue('date', day, { shouldDirty: true, shouldValidate: true });
    setValue('time', '23:59', { shouldDirty: true, shouldValidate: true });
  };
  const shownTime = resolved && formatClock(time, locale);
  const usedTime = resolved?.kind === 'skipped' ? formatClock(resolved.shown, locale) : '';
  const offsets = resolved?.kind === 'repeated' ? resolved.offsets : undefined;
  return (
    <>
      <div className={classes.dateAndTime}>
        <DateField />
        <TimeField name="time" />
      </div>
      <div className={classes.quickPicks}>
        <Button size="compact-xs" variant="default" onClick={pick(days.tonight)}>
          <Trans>Tonight</Trans>
        </Button>
        <Button size="compact-xs" variant="default" onClick={pick(days.monday)}>
          <Trans>Monday</Trans>
        </Button>
        <Button size="compact-xs" variant="default" onClick={pick(days.monthEnd)}>
          <Trans>End of month</Trans>
        </Button>
      </div>
      {resolved?.kind === 'skipped' && (
        <p className={classes.note}>
          <Trans>
            {shownTime} does not exist that day. We use {usedTime}.
          </Trans>
        </p>
      )}
      {offsets && (
        <Input.Wrapper
          label={t`${shownTime} happens twice. Which one?`}
          labelElement="div"
          labelProps={{ id: 'repeated' }}
        >
          <SegmentedControl
            fullWidth
            aria-labelledby="repeated"
            value={second.value ? 'second' : 'first'}
            onChange={(value) => second.onChange(value === 'second')}
            data={[
              { value: 'first', label: t`First (${formatOffset(offsets[0])})` },
              { value: 'second', label: t`Second (${formatOffset(offsets[1])})` },
            ]}
          />
        </Input.Wrapper>
      )}
      <ZoneField description={<InstantText now={now} />} />
    </>
  );
}

/** "27 Nov 2026, 22:59 UTC · in 5 days, 20 hours" */
function InstantText({ now }: { now: number }) {
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
