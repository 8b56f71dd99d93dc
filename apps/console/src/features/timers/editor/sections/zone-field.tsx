import { useLingui } from '@lingui/react/macro';
import { type InputWrapperProps, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, lazy } from 'react';
import { useField } from '../editor-context.ts';

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
      label={t`Time zone`}
      readOnly
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
