import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../shared/session.ts';
import { PageHeader } from '../../shared/ui/page-parts.tsx';
import classes from './access.module.css';
import { requestPasswordReset } from './api.ts';
import { AddressForm } from './link-pages.tsx';

export function Component() {
  const { t } = useLingui();
  const { mail } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <PageHeader key={sentTo} title={sentTo === undefined ? t`Reset your password` : t`Check your inbox`} />
      <div className="stack">
        {!mail && <NoMail />}
        {mail && sentTo === undefined && (
          <AddressForm send={requestPasswordReset} onSent={setSentTo} submit={<Trans>Send a link</Trans>} />
        )}
        {sentTo !== undefined && (
          <p role="status" className={classes.texts}>
            <Trans>
              If there is an account for {sentTo}, a link is on its way to it. It works once, within one hour. Look in
              the spam folder, too. If there are several emails, use the latest.
            </Trans>
          </p>
        )}
        <p className={classes.links}>
          <Link to="/sign-in">{t`Back to sign-in`}</Link>
        </p>
      </div>
    </>
  );
}

function NoMail() {
  const { t } = useLingui();
  return (
    <div className={classes.texts}>
      <p>{t`This service cannot send email. Ask its operator for a link that resets your password.`}</p>
      <p className="hint">
        <Trans>
          Operators: <code>npm run admin -- account reset-password</code> prints one.
        </Trans>
      </p>
    </div>
  );
}
