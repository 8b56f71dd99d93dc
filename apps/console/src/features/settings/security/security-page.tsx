import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { AccountForm, useAccountForm } from '../../../shared/forms/account-form.tsx';
import {
  newPassword,
  NewPasswordField,
  CurrentPasswordField,
  useWrongPassword,
} from '../../../shared/forms/fields.tsx';
import { useAccount, useSetSession } from '../../../shared/session/session.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { showToast } from '../../../shared/ui/toasts.tsx';
import { UnsavedChangesGuard, useUnsavedChanges } from '../../../shared/unsaved/unsaved-changes.tsx';
import classes from '../settings.module.css';
import type { SessionState } from '../../../shared/http/account-types.ts';
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
  const { email, pendingEmail, hasPassword, features } = useAccount();
  const navigate = useNavigate();
  const setSession = useSetSession();
  const queryClient = useQueryClient();
  const wrongPassword = useWrongPassword();
  const form = useAccountForm({
    schema,
    defaultValues: empty,
    onSubmit: async ({ currentPassword, newPassword }) => {
      const body = { newPassword, ...(hasPassword && { currentPassword }) };
      const session = await request<SessionState>('PUT', '/account/password', { body });
      setSession(session);
      await queryClient.invalidateQueries(sessionsQuery);
      form.reset(empty);
      if (pendingEmail !== null && session.account?.pendingEmail === null)
        showToast({
          message: t`The link that we have sent to ${pendingEmail} no longer works. Change the address again.`,
        });
      showToast(
        features.apiAccess
          ? {
              message: t`Password saved. All other browsers are signed out. API keys still work.`,
              action: { label: t`Check the keys`, run: () => void navigate('/settings/keys') },
            }
          : { message: t`Password saved. All other browsers are signed out.` },
      );
    },
    fieldOf: wrongPassword,
  });
  useUnsavedChanges(form.formState.dirtyFields.newPassword === true);
  return (
    <Card
      title={t`Password`}
      text={hasPassword ? undefined : t`You have no password yet. With one, you can sign in without a link.`}
    >
      <AccountForm
        form={form}
        layout="narrow"
        submit={hasPassword ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
      >
        {/* Password managers store the new password for this account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && <CurrentPasswordField {...form.field('currentPassword')} />}
        <NewPasswordField {...form.field('newPassword')} />
      </AccountForm>
    </Card>
  );
}
