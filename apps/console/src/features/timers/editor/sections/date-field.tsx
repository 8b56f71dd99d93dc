import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { Suspense, lazy } from 'react';
import { useField } from '../editor-context.ts';
import { formatDay } from '../typed-day.ts';

const DateInput = lazy(() => import('./date-input.tsx'));

/** The day on which a timer ends. The calendar is loaded after the page. */
export function DateField() {
  const { t, i18n } = useLingui();
  const { value } = useField('date');
  return (
    <Suspense fallback={<TextInput label={t`Ends on`} readOnly value={value && formatDay(value, i18n.locale)} />}>
      <DateInput />
    </Suspense>
  );
}
