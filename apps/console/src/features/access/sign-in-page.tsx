import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import {
  AccountForm,
  email,
  EmailField,
  password,
  PasswordField,
  useAccountForm,
} from '../../shared/forms/account-form.tsx';
import { signInPath, useSession } from '../../shared/session.ts';
import { PageHeader } from '../../shared/ui/page-parts.tsx';
import classes from './access.module.css';
import { signIn, useEnter } from './api.ts';

const schema = z.object({ email: email(), password: password() });

export function Component() {
  const { t } = useLingui();
  const { signUp } = useSession();
  const { search } = useLocation();
  const isSignedOut = useSearchParams()[0].get('signed-out') === 'everywhere';
  const enter = useEnter();
  const form = useAccountForm({
    schema,
    defaultValues: { email: '', password: '' },
    onSubmit: async (values) => enter(await signIn(values)),
  });
  return (
    <>
      <PageHeader title={t`Sign in`} />
      {isSignedOut && (
        <p role="status" className={classes.note}>
          <Trans>
            You are signed out everywhere. API keys still work: to revoke one, sign in to{' '}
            <Link to={signInPath('/settings/keys')}>API keys</Link>.
          </Trans>
        </p>
      )}
      <div className="stack">
        <AccountForm form={form} submit={<Trans>Sign in</Trans>}>
          <EmailField {...form.field('email')} />
          <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
        </AccountForm>
        <p className={classes.links}>
          <Link to="/forgot">{t`Forgot your password?`}</Link>
          {signUp === 'open' && <Link to={`/sign-up${search}`}>{t`Create account`}</Link>}
        </p>
      </div>{' '}
    </>
  );
}
