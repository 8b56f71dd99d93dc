import { Switch, type SwitchProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './controls.module.css';

/** For links that look like an `IconButton`. */
export const iconButtonClass = `mantine-active ${classes.button}`;

/** A button that shows only an icon, for lists: plain, because an `ActionIcon` is a tree of components. */
export function IconButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`${iconButtonClass} ${className}`} />;
}

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Some of several things are chosen. */
  indeterminate?: boolean;
}

/** A checkbox without a label beside it, for lists: plain, because Mantine's is a tree of components. */
export function CheckBox({ indeterminate = false, className = '', ...props }: CheckBoxProps) {
  const mark = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate;
  };
  return <input {...props} type="checkbox" ref={mark} className={`${classes.checkBox} ${className}`} />;
}

/** A switch. Its name is its label alone: Mantine's contains the description, too, which is then read twice. */
export const Toggle = ({ label, ...props }: SwitchProps & { label: string }) => (
  <Switch {...props} label={label} aria-label={label} />
);

/** What a select or a `SegmentedControl` offers: the names of the values, in this order. */
export const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));
