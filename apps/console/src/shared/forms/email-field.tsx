import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';

/** The address that somebody signs in with. */
export function EmailField(props: TextInputProps) {
  const { t } = useLingui();
  return <TextInput label={t`Email`} type="email" autoComplete="username" {...props} />;
}
