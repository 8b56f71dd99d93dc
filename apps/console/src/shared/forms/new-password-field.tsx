import { useLingui } from '@lingui/react/macro';
import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

/** A password that somebody chooses. */
export function NewPasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  const description = t`At least 8 characters. A short sentence is a good password.`;
  return <PasswordField label={t`New password`} description={description} autoComplete="new-password" {...props} />;
}
