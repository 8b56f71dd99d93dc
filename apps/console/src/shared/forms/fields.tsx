import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';

export const passwordLength = { min: 8, max: 256 };

/** The service decides what an address is. This finds only slips. */
export const email = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => t`Enter your email address.`, abort: true }),
      z.regex(/^[^@\s]+@[^@\s]+$/, { error: () => t`Enter an email address, such as name@example.com.` }),
    );

export const password = () => z.string().check(z.minLength(1, { error: () => t`Enter your password.` }));

export const newPassword = () =>
  z
    .string()
    .check(
      z.minLength(passwordLength.min, { error: () => t`Use at least 8 characters.` }),
      z.maxLength(passwordLength.max, { error: () => t`Use at most 256 characters.` }),
    );

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
