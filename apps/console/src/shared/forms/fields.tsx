import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import * as z from 'zod/mini';
import { flushSync } from 'react-dom';
import { HttpError } from '../http/http-error.ts';

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

/** A form asks for the password once the service does: if the session is older than ten minutes. */
export function useRecentPassword() {
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    /** Handles what the request throws. */
    onRefused: (cause: unknown): never => {
      const isAboutPassword =
        cause instanceof HttpError && cause.details.some(({ field }) => field === 'currentPassword');
      if (isAboutPassword) flushSync(() => setAsked(true)); // the focus moves to the field
      throw cause;
    },
    fieldOf: useWrongPassword(),
  };
}

/** The `fieldOf` of `useAccountForm` for a form with the current password. */
export function useWrongPassword() {
  const { t } = useLingui();
  return ({ code }: HttpError) =>
    code === 'invalid_credentials'
      ? { field: 'currentPassword' as const, message: t`This is not your current password.` }
      : undefined;
}

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>;

export function CurrentPasswordField(field: CurrentPasswordFieldProps) {
  const { t } = useLingui();
  return <PasswordField {...field} label={t`Current password`} autoComplete="current-password" />;
}

/** Show it if `useRecentPassword` says that the password is asked for. */
export function RecentPasswordField(field: CurrentPasswordFieldProps) {
  const { t } = useLingui();
  return <CurrentPasswordField {...field} description={t`You signed in more than ten minutes ago.`} />;
}
