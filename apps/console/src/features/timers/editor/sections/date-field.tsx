import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { Suspense, lazy } from 'react';
import { useField } from '../editor-context.ts';
import { formatDay } from '../typed-day.ts';
import { useFieldWarning } from '../use-field-warning.tsx';
import { inputWrapperOrder } from './zone-field.tsx';

const DateInput = lazy(() => import('./date-input.tsx'));

/** The day on which a timer ends. The calendar is loaded after the page. */
export function DateField() {
  const { t, i18n } = useLingui();
  const { value, error } = useField('date');
  const warning = useFieldWarning('targetDate');
  const frame = { description: error ? undefined : warning, inputWrapperOrder };
  return (
    <Suspense
      fallback={<TextInput {...frame} label={t`Ends on`} readOnly value={value && formatDay(value, i18n.locale)} />}
    >
      <DateInput {...frame} />
    </Suspense>
  );
}
