import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { AccountForm } from '../../../shared/forms/account-form.tsx';
import { newPassword, NewPasswordField, PasswordField } from '../../../shared/forms/fields.tsx';
import { useAccountForm } from '../../../shared/forms/use-account-form.ts';
import { useAccount, useSetSession } from '../../../shared/session/session.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { showToast } from '../../../shared/ui/toasts.ts';
import { UnsavedChangesGuard, useUnsavedChanges } from '../../../shared/unsaved/unsaved-changes.tsx';
import classes from '../settings.module.css';
import type { PasswordChange, SessionState } from '../../../shared/http/account-types.ts';
import { request } from '../../../shared/http/request.ts';
import { Sessions, sessionsQuery } from './sessions.tsx';

export function Component() {
  const { t } = useLingui();
  return (
    <UnsavedChangesGuard>
      <div className={classes.page}>
        <PageHeader title={t`Security`} />
        <PasswordForm />
        <Sessions />
      </div>
    </UnsavedChangesGuard>
  );
}

const schema = z.object({ currentPassword: z.string(), newPassword: newPassword() });
const empty = { currentPassword: '', newPassword: '' };

function PasswordForm() {
  const { t } = useLingui();
  const { email, hasPassword, features } = useAccount();
  const navigate = useNavigate();
  const setSession = useSetSession();
  const queryClient = useQueryClient();
  const form = useAccountForm({
    schema,
    defaultValues: empty,
    onSubmit: async ({ currentPassword, newPassword }) => {
      setSession(await changePassword({ newPassword, ...(hasPassword ? { currentPassword } : {}) }));
      await queryClient.invalidateQueries(sessionsQuery);
      form.reset(empty);
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
  useUnsavedChanges(form.formState.dirtyFields.newPassword === true);
  return (
    <Card
      title={t`Password`}
      text={hasPassword ? undefined : t`You have no password yet. With one, you can sign in without a link.`}
    >
      <AccountForm form={form}>
        {/* Password managers store the new password for this account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <PasswordField
            {...form.field('currentPassword')}
            label={t`Current password`}
            autoComplete="current-password"
          />
        )}
        <NewPasswordField {...form.field('newPassword')} />
        <div className="buttons">
          <Button type="submit" loading={form.formState.isSubmitting}>
            {hasPassword ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
          </Button>
        </div>
      </AccountForm>
    </Card>
  );
}

const changePassword = async (body: PasswordChange): Promise<SessionState> =>
  (await request<SessionState>('PUT', '/account/password', { body })).data;
