import { useLingui } from '@lingui/react/macro';
import { type InputWrapperProps, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, lazy } from 'react';
import { useField } from '../use-field.tsx';
import { Toggle } from '../../../../shared/ui/toggle.tsx';

const ZoneSelect = lazy(() => import('./zone-select.tsx'));

export interface ZoneFieldProps {
  description?: ReactNode;
}

export const inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

export const readable = (zone: string) => zone.replaceAll('_', ' ');

/** The time zone. The list to search is loaded after the page. */
export function ZoneField({ description }: ZoneFieldProps) {
  const { t } = useLingui();
  const { value } = useField('timezone');
  const placeholder = (
    <TextInput
      readOnly
      label={t`Time zone`}
      value={readable(value)}
      description={description}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={inputWrapperOrder}
    />
  );
  return (
    <Suspense fallback={placeholder}>
      <ZoneSelect description={description} />
    </Suspense>
  );
}

/** Whether everyone reaches the end at once, or each recipient when their own clock shows it. */
export function ZoneModeField() {
  const { t } = useLingui();
  const { value, onChange } = useField('timezoneMode');
  return (
    <Toggle
      label={t`In each recipient’s own time zone`}
      description={t`Ends when the clock of each recipient shows this time. “Embed” has the code for your mailing tool. Without their time zone, the one above applies.`}
      checked={value === 'recipient'}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'recipient' : 'timer')}
    />
  );
}
