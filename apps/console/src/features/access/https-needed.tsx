import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import classes from './access.module.css';

/** Instead of a form that could not work: over plain HTTP, the browser drops the cookie of the session. */
export function HttpsNeeded() {
  const { t } = useLingui();
  const address = `https://${location.host}`;
  return (
    <div className={classes.texts}>
      <PageHeader title={t`Signing in requires HTTPS`} />
      <p>
        <Trans>
          You opened this page over plain HTTP. Your browser keeps you signed in only over HTTPS, or on the machine that
          runs the service, at <code>http://localhost</code>.
        </Trans>
      </p>
      <p>
        <Trans>
          Try <a href={address}>{address}</a>, or ask the operator of this service for its HTTPS address.
        </Trans>
      </p>
      <p className={classes.hint}>
        <Trans>
          Operators: put a reverse proxy with TLS in front of the service. For a test in a network that you trust, start
          it with <code>ALLOW_INSECURE_COOKIES=true</code>.
        </Trans>
      </p>
    </div>
  );
}
