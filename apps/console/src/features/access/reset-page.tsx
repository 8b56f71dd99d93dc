import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { newPassword, NewPasswordField } from '../../shared/forms/fields.tsx';
import { AccountForm } from '../../shared/forms/account-form.tsx';
import { useAccountForm } from '../../shared/forms/use-account-form.ts';
import { isHttpError } from '../../shared/http/http-error.ts';
import { showToast } from '../../shared/ui/toasts.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { resetPassword } from './api.ts';
import { InvalidLink, useLinkToken } from './invalid-link.tsx';
import { useEnter } from './use-enter.ts';

const schema = z.object({ password: newPassword() });

export function Component() {
  const { t } = useLingui();
  const enter = useEnter();
  const navigate = useNavigate();
  const token = useLinkToken();
  const form = useAccountForm({
    schema,
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => {
      const session = await resetPassword(token, password);
      await enter(session);
      if (!session.account?.features.apiAccess) return;
      showToast({
        message: t`Password saved. API keys still work.`,
        action: { label: t`Check the keys`, run: () => void navigate('/settings/keys') },
      });
    },
  });
  const isInvalid = token === '' || isHttpError(form.error, 'link_invalid');
  return (
    <>
      <PageHeader title={t`Choose a new password`} />
      {isInvalid ? (
        <InvalidLink />
      ) : (
        <AccountForm form={form} submit={<Trans>Save and sign in</Trans>}>
          <NewPasswordField {...form.field('password')} />
          <p className="hint">
            <Trans>This signs out all other browsers. API keys still work.</Trans>
          </p>
        </AccountForm>
      )}
    </>
  );
}
