import { useLingui } from '@lingui/react/macro';
import { type PasswordInputProps, type TextInputProps, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';

/** A password that can be shown. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? t`Hide password` : t`Show password`, tabIndex: 0 }}
    />
  );
}

/** A password that somebody chooses. */
export function NewPasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  const description = t`At least 8 characters. A short sentence is a good password.`;
  return <PasswordField label={t`New password`} description={description} autoComplete="new-password" {...props} />;
}

/** The address that somebody signs in with. */
export function EmailField(props: TextInputProps) {
  const { t } = useLingui();
  return <TextInput label={t`Email`} type="email" autoComplete="username" {...props} />;
}
