import { useLingui } from '@lingui/react/macro';
import { type InputWrapperProps, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, lazy } from 'react';
import { useField } from '../editor-context.ts';
import { useLoadOnUse } from '../use-load-on-use.ts';

const loadZoneSelect = () => import('./zone-select.tsx');
const ZoneSelect = lazy(loadZoneSelect);

export interface ZoneFieldProps {
  description?: ReactNode;
}

export const inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

export const readable = (zone: string) => zone.replaceAll('_', ' ');

/** The time zone. The list to search is loaded when somebody begins to use the page. */
export function ZoneField({ description }: ZoneFieldProps) {
  const { t } = useLingui();
  const { value } = useField('timezone');
  const { isLoaded, isFocused, standIn } = useLoadOnUse(loadZoneSelect);
  const placeholder = (
    <TextInput
      {...standIn}
      label={t`Time zone`}
      value={readable(value)}
      description={description}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={inputWrapperOrder}
    />
  );
  return (
    <Suspense fallback={placeholder}>
      {isLoaded ? <ZoneSelect description={description} autoFocus={isFocused} /> : placeholder}
    </Suspense>
  );
}
