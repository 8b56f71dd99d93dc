import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from '../editor.module.css';
import type { MomentPath } from '../form-values.ts';
import { ClockChange } from './clock-change.tsx';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { TimeField } from './time-field.tsx';

interface MomentFieldsProps extends Pick<DateFieldProps, 'label' | 'field'> {
  path: MomentPath;
  /** Below the date and the time. */
  children?: ReactNode;
}

/** A day and a time of day, in the time zone of the timer. */
export function MomentFields({ path, children, ...props }: MomentFieldsProps) {
  const { t } = useLingui();
  // A form has several fields for a time, and all are called "at".
  const groups: Record<DateFieldProps['field'], string> = {
    targetDate: t`End of the countdown`,
    fallbackDate: t`Fallback date`,
    startsAt: t`Start of the timer`,
    pausedUntil: t`End of the pause`,
  };
  return (
    <>
      <div className={classes.dateAndTime} role="group" aria-label={groups[props.field]}>
        <DateField name={`${path}date`} {...props} />
        <TimeField name={`${path}time`} />
      </div>
      {children}
      <ClockChange path={path} />
    </>
  );
}
