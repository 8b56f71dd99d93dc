import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { newPassword } from '../../../shared/forms/fields.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { NewPasswordField, PasswordField } from '../../../shared/forms/password-field.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import { useAccount, useSetSession } from '../../../shared/session/session.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { showToast } from '../../../shared/ui/toasts.ts';
import { useUnsavedChanges } from '../../../shared/unsaved/unsaved-changes.tsx';
import classes from '../settings.module.css';
import { changePassword, sessionsQuery } from './api.ts';

const schema = z.object({ currentPassword: z.string(), newPassword: newPassword() });
const empty = { currentPassword: '', newPassword: '' };

export function PasswordForm() {
  const { t } = useLingui();
  const { email, hasPassword, features } = useAccount();
  const navigate = useNavigate();
  const setSession = useSetSession();
  const queryClient = useQueryClient();
  const { register, formState, onSubmit, reset, error } = useAccountForm({
    schema,
    defaultValues: empty,
    onSubmit: async ({ currentPassword, newPassword }) => {
      setSession(await changePassword({ newPassword, ...(hasPassword ? { currentPassword } : {}) }));
      await queryClient.invalidateQueries(sessionsQuery);
      reset(empty);
      showToast(
        features.apiAccess
          ? {
              message: t`Password saved. All other browsers are signed out. API keys still work.`,
              action: { label: t`Check the keys`, run: () => void navigate('/settings/keys') },
            }
          : { message: t`Password saved. All other browsers are signed out.` },
      );
    },
    fieldOf: ({ code }) =>
      code === 'invalid_credentials'
        ? { field: 'currentPassword', message: t`This is not your current password.` }
        : undefined,
  });
  useUnsavedChanges(formState.dirtyFields.newPassword === true);
  return (
    <Card
      title={t`Password`}
      text={hasPassword ? undefined : t`You have no password yet. With one, you can sign in without a link.`}
    >
      <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <FormError error={error} />
        {/* Password managers store the new password for this account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <PasswordField
            {...register('currentPassword')}
            label={t`Current password`}
            autoComplete="current-password"
            error={formState.errors.currentPassword?.message}
          />
        )}
        <NewPasswordField {...register('newPassword')} error={formState.errors.newPassword?.message} />
        <div className={classes.actions}>
          <Button type="submit" loading={formState.isSubmitting}>
            {hasPassword ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
          </Button>
        </div>
      </form>
    </Card>
  );
}
