import { Trans } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { Mark } from '../../app/shell/mark.tsx';
import { useSession } from '../../shared/session/session.ts';
import { HttpsNeeded } from './https-needed.tsx';
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
      <main className={classes.card}>{cookiesWork ? <Outlet /> : <HttpsNeeded />}</main>
      {cookiesWork && !window.isSecureContext && (
        <p className={classes.warning}>
          <Trans>This connection is not encrypted. Others in your network can read what you enter.</Trans>
        </p>
      )}
    </div>
  );
}
