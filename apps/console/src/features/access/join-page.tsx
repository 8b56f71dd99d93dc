import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { newPassword, NewPasswordField } from '../../shared/forms/fields.tsx';
import { browserZone } from '../../shared/format/intl.ts';
import { AccountForm } from '../../shared/forms/account-form.tsx';
import { useAccountForm } from '../../shared/forms/use-account-form.ts';
import { isHttpError } from '../../shared/http/http-error.ts';
import { preferredLanguage } from '../../shared/i18n.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { takeKept } from './after-sign-up.ts';
import { finishSignUp } from './api.ts';
import { InvalidLink, useLinkToken } from './invalid-link.tsx';
import { useEnterNewAccount } from './use-enter.ts';

const schema = z.object({ password: newPassword() });

/** The link of the email: the person who opens it chooses the password of the new account. */
export function Component() {
  const { t } = useLingui();
  const enter = useEnterNewAccount();
  const token = useLinkToken();
  const form = useAccountForm({
    schema,
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => {
      const session = await finishSignUp({ token, password, timezone: browserZone(), language: preferredLanguage() });
      await enter(session, takeKept());
    },
  });
  const isInvalid = token === '' || isHttpError(form.error, 'link_invalid');
  return (
    <>
      <PageHeader title={t`Choose a password`} />
      {isInvalid ? (
        <InvalidLink newLink="/sign-up" />
      ) : (
        <AccountForm form={form} submit={<Trans>Create account</Trans>}>
          <NewPasswordField {...form.field('password')} label={t`Password`} />
        </AccountForm>
      )}
    </>
  );
}
