import { Trans, useLingui } from '@lingui/react/macro';
import { browserZone } from '../../shared/format/intl.ts';
import { preferredLanguage } from '../../shared/i18n.ts';
import { takeKept } from './after-sign-up.ts';
import { finishSignUp, useEnterNewAccount } from './api.ts';
import { LinkedPassword } from './link-pages.tsx';

/** The link of the email: the person who opens it chooses the password of the new account. */
export function Component() {
  const { t } = useLingui();
  const enter = useEnterNewAccount();
  const join = async (token: string, password: string) => {
    const session = await finishSignUp({ token, password, timezone: browserZone(), language: preferredLanguage() });
    await enter(session, takeKept());
  };
  return (
    <LinkedPassword
      title={t`Choose a password`}
      label={t`Password`}
      submit={<Trans>Create account</Trans>}
      onSubmit={join}
      newLink="/sign-up"
    />
  );
}
