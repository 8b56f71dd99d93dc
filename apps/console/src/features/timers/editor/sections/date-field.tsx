import { TextInput } from '@mantine/core';
import { Suspense, lazy } from 'react';
import { formatLocal } from '../../../../shared/format/dates.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useField } from '../editor-context.ts';
import type { MomentPath } from '../form-values.ts';
import { useFieldWarning } from '../use-field-warning.tsx';
import { useLoadOnUse } from '../use-load-on-use.ts';
import { inputWrapperOrder } from './zone-field.tsx';

const loadDayInput = () => import('../../../../shared/ui/day-input.tsx');
const DayInput = lazy(loadDayInput);

export interface DateFieldProps {
  name: `${MomentPath}date`;
  label: string;
  /** The path of the field in the API. */
  field: 'targetDate' | 'fallbackDate' | 'startsAt' | 'pausedUntil';
}

/** A day. The calendar is loaded when somebody begins to use the page. */
export function DateField({ name, label, field: path }: DateFieldProps) {
  const { locale } = useFormat();
  const field = useField(name);
  const warning = useFieldWarning(path);
  const { isLoaded, isFocused, standIn } = useLoadOnUse(loadDayInput);
  const frame = { description: field.error ? undefined : warning, inputWrapperOrder };
  const placeholder = (
    <TextInput {...standIn} {...frame} label={label} value={field.value && formatLocal(field.value, 'date', locale)} />
  );
  return (
    <Suspense fallback={placeholder}>
      {isLoaded ? (
        <DayInput {...frame} label={label} {...field} autoFocus={isFocused} popoverProps={{ withinPortal: false }} />
      ) : (
        placeholder
      )}
    </Suspense>
  );
}
