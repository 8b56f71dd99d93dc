import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './editor.module.css';
import type { NumberValue } from './form-values.ts';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: NumberValue;
  onChange: (value: NumberValue) => void;
  /** Behind the number: "px". */
  unit?: string;
}

/** A whole number to type, or to change with the arrow keys. `findProblems` checks its range. */
export function NumberField({ onChange, unit, ...props }: NumberFieldProps) {
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      autoComplete="off"
      {...props}
      classNames={{ input: classes.number ?? '' }}
      rightSection={unit}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget: { valueAsNumber } }) => onChange(Number.isNaN(valueAsNumber) ? '' : valueAsNumber)}
      // Scrolling must not change what is written.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}
