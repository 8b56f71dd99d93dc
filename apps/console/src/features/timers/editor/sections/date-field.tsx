import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { Suspense, lazy } from 'react';
import { formatLocal } from '../../../../shared/format/dates.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useField } from '../editor-context.ts';
import { useFieldWarning } from '../use-field-warning.tsx';
import { useLoadOnUse } from '../use-load-on-use.ts';
import { inputWrapperOrder } from './zone-field.tsx';

const loadDateInput = () => import('./date-input.tsx');
const DateInput = lazy(loadDateInput);

/** The day on which a timer ends. The calendar is loaded when somebody begins to use the page. */
export function DateField() {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { value, error } = useField('date');
  const warning = useFieldWarning('targetDate');
  const { isLoaded, isFocused, standIn } = useLoadOnUse(loadDateInput);
  const frame = { description: error ? undefined : warning, inputWrapperOrder };
  const placeholder = (
    <TextInput {...standIn} {...frame} label={t`Ends on`} value={value && formatLocal(value, 'date', locale)} />
  );
  return (
    <Suspense fallback={placeholder}>
      {isLoaded ? <DateInput {...frame} autoFocus={isFocused} /> : placeholder}
    </Suspense>
  );
}
