import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import styles from './usage.module.css';

export const limitsId = 'limits';

/** What the service does when something is used up. */
export function ReachedLimits({ apiAccess }: { apiAccess: boolean }) {
  return (
    <section className={styles.card} id={limitsId} tabIndex={-1} aria-labelledby={`${limitsId}-title`}>
      <h2 id={`${limitsId}-title`}>
        <Trans>When a limit is reached</Trans>
      </h2>
      <dl className={styles.consequences}>
        <dt>
          <Trans>Views</Trans>
        </dt>
        <dd>
          <Trans>
            Images stop animating until the next month begins. They show the right time, and their views are counted.
          </Trans>
        </dd>
        <dt>
          <Trans>Timers</Trans>
        </dt>
        <dd>
          <Trans>
            Your timers keep running. To create or restore one, <Link to="/timers">delete another</Link>, or ask for a
            larger plan.
          </Trans>
        </dd>
        {apiAccess && (
          <>
            <dt>
              <Trans>API requests</Trans>
            </dt>
            <dd>
              <Trans>
                The API rejects requests until midnight (UTC). Images are not affected.{' '}
                <a href="/docs#headers">Limits in the API reference</a>
              </Trans>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
