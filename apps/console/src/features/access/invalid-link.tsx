import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import classes from './access.module.css';

interface InvalidLinkProps {
  /** The page that sends another link. */
  newLink?: '/forgot' | '/sign-up' | '/settings/profile';
}

/** A link that was used, is too old, or is not complete. */
export function InvalidLink({ newLink = '/forgot' }: InvalidLinkProps) {
  return (
    <div className={classes.form}>
      <p className={classes.texts} role="alert">
        <Trans>This link is no longer valid. Each link works once, for a limited time.</Trans>
      </p>
      <p className={classes.links}>
        <Link to="/sign-in">
          <Trans>Sign in</Trans>
        </Link>
        <Link to={newLink}>
          <Trans>Get a new link</Trans>
        </Link>
      </p>
    </div>
  );
}
