import { Trans, useLingui } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { Mark } from '../../app/shell/mark.tsx';
import { useSession } from '../../shared/session.ts';
import { PageHeader } from '../../shared/ui/page-parts.tsx';
import classes from './access.module.css';

/** The frame of the pages that lead to a session. */
export function Component() {
  const { secureCookies, startPage } = useSession();
  // Browsers accept a secure cookie over HTTPS, and from this machine itself.
  const cookiesWork = window.isSecureContext || !secureCookies;
  const brand = (
    <>
      <Mark size={24} />
      T-minus
    </>
  );
  return (
    <div className={classes.layout}>
      <header>
        {startPage ? (
          <a href="/" className={classes.brand}>
            {brand}
          </a>
        ) : (
          <span className={classes.brand}>{brand}</span>
        )}
      </header>
      <main className={`box ${classes.card}`}>{cookiesWork ? <Outlet /> : <HttpsNeeded />}</main>
      {cookiesWork && !window.isSecureContext && (
        <p className={classes.warning}>
          <Trans>This connection is not encrypted. Others in your network can read what you enter.</Trans>
        </p>
      )}
    </div>
  );
}

/** Instead of a form that could not work: over plain HTTP, the browser drops the cookie of the session. */
function HttpsNeeded() {
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
      <p className="hint">
        <Trans>
          Operators: put a reverse proxy with TLS in front of the service. For a test in a network that you trust, start
          it with <code>ALLOW_INSECURE_COOKIES=true</code>.
        </Trans>
      </p>
    </div>
  );
}
