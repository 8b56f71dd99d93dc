import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../shared/session/session.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import classes from './access.module.css';
import { SignUpByEmail } from './sign-up-by-email.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function Component() {
  const { t } = useLingui();
  const { search } = useLocation();
  const { signUp, mail } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <PageHeader key={sentTo} title={sentTo === undefined ? t`Create account` : t`Check your inbox`} />
      <div className={classes.form}>
        {signUp === 'closed' && (
          <p className={classes.texts}>
            <Trans>Sign-up is closed. Ask the operator of this service for an account.</Trans>
          </p>
        )}
        {signUp === 'open' && (mail ? <SignUpByEmail sentTo={sentTo} onSent={setSentTo} /> : <SignUpForm />)}
        <p className={classes.links}>
          <span>
            <Trans>
              Have an account? <Link to={`/sign-in${search}`}>Sign in</Link>
            </Trans>
          </span>
        </p>
      </div>
    </>
  );
}
