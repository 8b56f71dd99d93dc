import { useId } from 'react';
import classes from './segments.module.css';

export interface SegmentsProps<Value extends string> {
  'aria-label': string;
  value: Value;
  onChange: (value: Value) => void;
  data: readonly { value: Value; label: string }[];
  className?: string | undefined;
}

/** A small choice between a few values. It looks like Mantine's `SegmentedControl`, which measures each of its labels to draw the chosen one. */
export function Segments<Value extends string>({
  value,
  onChange,
  data,
  className = '',
  ...props
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" {...props} className={`mantine-SegmentedControl-root ${classes.root} ${className}`}>
      {data.map((each) => (
        <div key={each.value} className={classes.item}>
          <input
            type="radio"
            id={`${name}-${each.value}`}
            name={name}
            value={each.value}
            checked={each.value === value}
            onChange={() => onChange(each.value)}
            className={classes.input}
          />
          <label
            htmlFor={`${name}-${each.value}`}
            className={`mantine-SegmentedControl-label ${classes.label}`}
            data-active={each.value === value || undefined}
          >
            {each.label}
          </label>
        </div>
      ))}
    </div>
  );
}
