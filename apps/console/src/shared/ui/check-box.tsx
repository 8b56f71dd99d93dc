import type { ComponentProps } from 'react';
import classes from './check-box.module.css';

export interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Some of several things are chosen. */
  indeterminate?: boolean;
}

/** A checkbox without a label beside it, for lists: plain, because Mantine's is a tree of components. */
export function CheckBox({ indeterminate = false, className = '', ...props }: CheckBoxProps) {
  return (
    <span className={`${classes.root} ${className}`}>
      <input
        {...props}
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
        className={classes.input}
      />
      <svg aria-hidden className={classes.icon} viewBox="0 0 10 7" fill="none" stroke="currentColor" strokeWidth="2">
        <path d={indeterminate ? 'M1 3.5h8' : 'M1 3l3 3 5-5'} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
