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
export function NumberField({ value, onChange, unit, ...props }: NumberFieldProps) {
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      autoComplete="off"
      {...props}
      classNames={{ input: classes.number ?? '' }}
      rightSection={unit}
      rightSectionPointerEvents="none"
      value={Number.isNaN(value) ? '' : value}
      onChange={({ currentTarget: { value: text, valueAsNumber, validity } }) =>
        onChange(text === '' && !validity.badInput ? '' : valueAsNumber)
      }
      // Scrolling must not change what is written.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}
