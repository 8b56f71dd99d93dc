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
  return (
    <>
      <div className={classes.dateAndTime}>
        <DateField name={`${path}date`} {...props} />
        <TimeField name={`${path}time`} />
      </div>
      {children}
      <ClockChange path={path} />
    </>
  );
}
