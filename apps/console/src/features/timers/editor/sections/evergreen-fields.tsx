import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useField } from '../editor-context.ts';
import classes from '../editor.module.css';
import { DurationField } from './duration-field.tsx';
import { TimeField } from './time-field.tsx';
import { ZoneField, ZoneModeField } from './zone-field.tsx';

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
  return (
    <>
      <Switch
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
          {children}
        </>
      )}
    </>
  );
}
