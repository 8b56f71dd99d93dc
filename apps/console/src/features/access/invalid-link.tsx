import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import classes from './access.module.css';
import { useState } from 'react';

export interface InvalidLinkProps {
  /** The page that sends another link. */
  newLink?: '/forgot' | '/sign-up' | '/settings/profile';
}

/** A link that was used, is too old, or is not complete. */
export function InvalidLink({ newLink = '/forgot' }: InvalidLinkProps) {
  const { t } = useLingui();
  return (
    <div className="stack">
      <p className={classes.texts} role="alert">
        <Trans>This link is no longer valid. Each link works once, for a limited time.</Trans>
      </p>
      <p className={classes.links}>
        <Link to="/sign-in">{t`Sign in`}</Link>
        <Link to={newLink}>{t`Get a new link`}</Link>
      </p>
    </div>
  );
}

/**
 * The secret after `#` in a link. It is removed from the address at once, so that it stays in neither the history nor a shared screen.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
