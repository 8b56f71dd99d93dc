import { Switch, type SwitchProps } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
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

/** What a select or `Segments` offer: the names of the values, in this order. */
export const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));

interface SegmentsProps<Value extends string> {
  'aria-label': string;
  value: Value;
  onChange: (value: Value) => void;
  data: readonly { value: Value; label: string }[];
  className?: string | undefined;
}

/**
 * A small choice between a few values. It looks like Mantine's `SegmentedControl`, which measures each of its labels: three of them delay the
 * editor by 100 ms on a slow processor.
 */
export function Segments<Value extends string>({
  value,
  onChange,
  data,
  className = '',
  ...props
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" {...props} className={`mantine-SegmentedControl-root ${classes.segments} ${className}`}>
      {data.map((each) => (
        <div key={each.value} className={classes.segment}>
          <input
            type="radio"
            id={`${name}-${each.value}`}
            name={name}
            value={each.value}
            checked={each.value === value}
            onChange={() => onChange(each.value)}
            className={classes.segmentInput}
          />
          <label
            htmlFor={`${name}-${each.value}`}
            className={`mantine-SegmentedControl-label ${classes.segmentLabel}`}
            data-active={each.value === value || undefined}
          >
            {each.label}
          </label>
        </div>
      ))}
    </div>
  );
}
