import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { PasswordField } from './fields.tsx';
import { HttpError } from '../http/http-error.ts';

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
