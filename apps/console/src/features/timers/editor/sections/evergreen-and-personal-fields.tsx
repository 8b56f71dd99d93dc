import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { optionsOf, Toggle } from '../../../../shared/ui/controls.tsx';
import { useNow } from '../../describe.ts';
import classes from '../editor.module.css';
import { exampleDeadline } from '../example-deadline.ts';
import { useField, useValues } from '../fields.tsx';
import type { TimerForm } from '../form-values.ts';
import { DurationField, MomentFields, TimeField, ZoneField, ZoneModeField } from './time-fields.tsx';

/** How long an evergreen timer runs, and until which time of day. */
export function EvergreenFields() {
  const { t } = useLingui();
  return (
    <>
      <DurationField
        name="duration"
        label={t`Runs for`}
        description={<Trans>From the first open of each recipient.</Trans>}
      />
      <TimeOfDayFields
        description={t`The countdown goes on until the clock shows this time, so nobody has less than the time above.`}
      >
        <ZoneField />
        <ZoneModeField />
      </TimeOfDayFields>
    </>
  );
}

/** Whether a countdown goes on until a time of day. @param children - what is there only with a time of day */
export function TimeOfDayFields({ description, children }: { description: string; children?: ReactNode }) {
  const { t } = useLingui();
  const { value: counts, onChange } = useField('endsAt.counts');
  const { setValue } = useFormContext<TimerForm>();
  return (
    <>
      <Toggle
        label={t`Until a time of day`}
        description={description}
        checked={counts}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {counts && (
        <>
          <div className={classes.dateAndTime} data-single role="group" aria-label={t`Time of day of the end`}>
            <TimeField name="endsAt.time" />
          </div>
          <div className="buttons">
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => setValue('endsAt.time', '00:00', { shouldDirty: true, shouldValidate: true })}
            >
              <Trans>Midnight</Trans>
            </Button>
          </div>
          {children}
        </>
      )}
      <ExampleDeadline />
    </>
  );
}

/** Midnight is the start of a day for clocks, and the end of one for people: so an example shows when a countdown ends. */
function ExampleDeadline() {
  const { t } = useLingui();
  const { moment } = useFormat();
  const nowMs = useNow(60_000);
  const [type, timezone, duration, endsAt, names] = useValues(
    'type',
    'timezone',
    'duration',
    'endsAt',
    'personal.names',
  );
  const example = exampleDeadline({ type, timezone, duration, endsAt, personal: { names } }, nowMs);
  if (example === undefined) return null;
  const ends = moment(example.deadlineMs, 'weekdayDateTimeZone', timezone);
  const day = example.day && moment(Date.parse(example.day), 'date', 'UTC');
  return (
    <p className="hint">
      {day
        ? t`Example: the date ${day} means ${ends}.`
        : type === 'evergreen'
          ? t`Example: opened now, it ends on ${ends}.`
          : t`Example: sent now, it ends on ${ends}.`}
    </p>
  );
}

/** What the addresses of a personal timer name, and what it counts down to if they do not. */
export function PersonalFields() {
  const { t } = useLingui();
  const { error: _, ref, ...names } = useField('personal.names');
  const { value: hasMinimum, onChange: setMinimum } = useField('personal.hasMinimum');
  const { value: hasFallback, onChange: setFallback } = useField('personal.hasFallback');
  const { value: trust, onChange: setTrust } = useField('personal.trust');
  return (
    <>
      <Input.Wrapper
        label={t`The address names`}
        labelElement="div"
        labelProps={{ id: 'address-names' }}
        description={<Trans>A date, a date and time, or epoch seconds. “Embed” has the code.</Trans>}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <SegmentedControl
          {...names}
          ref={ref}
          fullWidth
          aria-labelledby="address-names"
          data={optionsOf({ end: t`The end`, sent: t`The time of sending` })}
        />
      </Input.Wrapper>
      {names.value === 'sent' && (
        <DurationField
          name="duration"
          label={t`Runs for`}
          description={<Trans>From the time of sending. An address may also name the end.</Trans>}
        />
      )}
      <ZoneField
        description={<Trans>For dates in addresses without an offset, and for the time of day below.</Trans>}
      />
      <TimeOfDayFields
        description={t`The countdown goes on until the clock shows this time. A date alone means this time on that day; midnight is its end.`}
      />
      <Toggle
        label={t`Minimum time`}
        description={t`For emails that are sent late. The address then also has to name the time of sending.`}
        checked={hasMinimum}
        onChange={({ currentTarget }) => setMinimum(currentTarget.checked)}
      />
      {hasMinimum && (
        <DurationField
          name="minimum"
          label={t`At least`}
          description={<Trans>From the time of sending, even if the end in the address is earlier.</Trans>}
        />
      )}
      <Toggle
        label={t`Fallback date`}
        description={t`For an address without a date that can be read. Without a fallback date, the image is then hidden.`}
        checked={hasFallback}
        onChange={({ currentTarget }) => setFallback(currentTarget.checked)}
      />
      {hasFallback && <MomentFields path="" label={t`Ends on`} field="fallbackDate" />}
      <Toggle
        label={t`Only signed dates`}
        description={t`Ignores dates in addresses that are not signed with the secret of your account.`}
        checked={trust === 'signed'}
        onChange={({ currentTarget }) => setTrust(currentTarget.checked ? 'signed' : 'unsigned')}
      />
    </>
  );
}
