import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, NativeSelect, SegmentedControl } from '@mantine/core';
import { isTimeZone, nextOccurrence, weekdays } from '@tminus/domain';
import { type ReactNode, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { weekdayName } from '../../../../shared/format/dates.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { optionsOf, Toggle } from '../../../../shared/ui/controls.tsx';
import { describeDistance, useNow, usePendingTexts } from '../../describe.ts';
import classes from '../editor.module.css';
import { NumberField, Section, useField, useValues } from '../fields.tsx';
import { hasTimezoneMode, type TimerForm, toInstant, toRecurrence } from '../form-values.ts';
import { quickDates } from '../local-time.ts';
import { EvergreenFields, PersonalFields } from './evergreen-and-personal-fields.tsx';
import { inputWrapperOrder, MomentFields, TimeField, ZoneField, ZoneModeField } from './time-fields.tsx';

/** What the timer counts down to, depending on its type. */
export function WhenSection({ folded }: { folded: boolean }) {
  const [type, hasZone] = useValues('type', 'endsAt.counts');
  const needsZone = useWatch({
    compute: ({ start, pause, timezone }: TimerForm) =>
      start.isLater || pause.choice === 'until' || !isTimeZone(timezone),
  });
  return (
    <Section title={<Trans>When</Trans>} folded={folded}>
      {type === 'fixed' && <FixedFields />}
      {type === 'evergreen' && <EvergreenFields />}
      {type === 'recurring' && <RecurringFields />}
      {type === 'personal' && <PersonalFields />}
      <StartFields />
      <PauseFields />
      {type === 'evergreen' && !hasZone && needsZone && <ZoneField />}
    </Section>
  );
}

/** The end of a fixed timer: a date and a time of day in a time zone. */
function FixedFields() {
  const { t } = useLingui();
  const { setValue, getValues } = useFormContext<TimerForm>();
  const pick = (day: keyof ReturnType<typeof quickDates>) => () => {
    setValue('date', quickDates(Date.now(), getValues('timezone'))[day], { shouldDirty: true, shouldValidate: true });
    setValue('time', '23:59', { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <MomentFields path="" label={t`Ends on`} field="targetDate">
        <div className={`buttons ${classes.quickPicks}`}>
          <Button size="compact-xs" variant="default" onClick={pick('tonight')}>
            {t`Tonight`}
          </Button>
          <Button size="compact-xs" variant="default" onClick={pick('monday')}>
            {t`Monday`}
          </Button>
          <Button size="compact-xs" variant="default" onClick={pick('monthEnd')}>
            {t`End of month`}
          </Button>
        </div>
      </MomentFields>
      <ZoneField description={<InstantText />} />
      <ZoneModeField />
    </>
  );
}

/** "27 Nov 2026, 22:59 UTC · in 5 days, 20 hours" */
function InstantText() {
  const { t } = useLingui();
  const { locale, moment } = useFormat();
  const now = useNow(1_000);
  const targetDate = useWatch({ compute: (form: TimerForm) => toInstant(form, form.timezone) });
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

/** When a recurring timer reaches zero. */
function RecurringFields() {
  const { t, i18n } = useLingui();
  const { ref: frequencyRef, error: _, ...frequency } = useField('recurrence.frequency');
  const { value: days, ref: firstDay, ...daysField } = useField('recurrence.weekdays');
  const dayOfMonth = useField('recurrence.dayOfMonth');
  return (
    <>
      <Input.Wrapper label={t`Repeats`} labelElement="div" labelProps={{ id: 'repeats' }}>
        <SegmentedControl
          {...frequency}
          ref={frequencyRef}
          fullWidth
          aria-labelledby="repeats"
          data={optionsOf({ daily: t`Daily`, weekly: t`Weekly`, monthly: t`Monthly` })}
        />
      </Input.Wrapper>
      {frequency.value === 'weekly' && (
        <Input.Wrapper
          role="group"
          label={t`On`}
          labelElement="div"
          labelProps={{ id: 'weekdays' }}
          aria-labelledby="weekdays"
          error={daysField.error}
        >
          <div className={classes.days}>
            {weekdays.map((day, index) => (
              <label key={day} className={classes.day} title={weekdayName(day, i18n.locale)}>
                <input
                  ref={index === 0 ? firstDay : undefined}
                  type="checkbox"
                  aria-label={weekdayName(day, i18n.locale)}
                  aria-invalid={daysField.error !== undefined}
                  checked={days.includes(day)}
                  onChange={({ currentTarget }) =>
                    daysField.onChange(
                      weekdays.filter((each) => (each === day ? currentTarget.checked : days.includes(each))),
                    )
                  }
                  onBlur={daysField.onBlur}
                />
                {weekdayName(day, i18n.locale, 'shortWeekday')}
              </label>
            ))}
          </div>
        </Input.Wrapper>
      )}
      <div className={classes.dateAndTime} data-single={frequency.value !== 'monthly' || undefined}>
        {frequency.value === 'monthly' && <NumberField label={t`On day`} min={1} max={31} {...dayOfMonth} />}
        <TimeField name="recurrence.time" />
      </div>
      {frequency.value === 'monthly' && Number(dayOfMonth.value) > 28 && (
        <p className={classes.note}>{t`Shorter months use their last day.`}</p>
      )}
      <ZoneField description={<NextOccurrence />} />
      <ZoneModeField />
    </>
  );
}

/** "next: Fri, 27 Nov 2026, 18:00 · in 5 days, 2 hours" */
function NextOccurrence() {
  const { t } = useLingui();
  const { locale, moment } = useFormat();
  const now = useNow(1_000);
  const [typed, timezone] = useValues('recurrence', 'timezone');
  const recurrence = toRecurrence(typed);
  const isComplete =
    /^\d\d:\d\d$/.test(recurrence.time) &&
    (!('dayOfMonth' in recurrence) || recurrence.dayOfMonth > 0) &&
    (!('weekdays' in recurrence) || recurrence.weekdays.length > 0);
  if (!isComplete || !isTimeZone(timezone)) return null;
  const next = nextOccurrence(recurrence, timezone, now);
  const local = moment(next, 'weekdayDateTime', timezone);
  return (
    <>
      {t`next: ${local}`} · {describeDistance(next - now, locale, { parts: 2 })}
    </>
  );
}

/** Whether and when a timer starts later, and what its image shows before. */
function StartFields() {
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
function PauseFields() {
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
