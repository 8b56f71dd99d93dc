import { Trans } from '@lingui/react/macro';
import { Mark } from '../app/shell/mark.tsx';
import type { StartSession } from './start-data.ts';
import styles from './start.module.css';

export function StartHeader({ signedIn, signUp }: { signedIn: boolean; signUp: StartSession['signUp'] | undefined }) {
  return (
    <header className={styles.header}>
      <a href="/" className={styles.brand}>
        <Mark />
        T-minus
      </a>
      <nav>
        <a href="/docs" className={styles.reference}>
          <Trans>Docs</Trans>
        </a>
        {signedIn ? (
          <a href="/timers" className={styles.enter}>
            <Trans>My timers</Trans>
          </a>
        ) : (
          <>
            <a href="/sign-in">
              <Trans>Sign in</Trans>
            </a>
            {signUp === 'open' && (
              <a href="/sign-up" className={styles.enter}>
                <Trans>Create account</Trans>
              </a>
            )}
          </>
        )}
      </nav>
    </header>
  );
}

export function StartFooter() {
  return (
    <footer className={styles.footer}>
      <span>
        <Trans>T-minus is open source (MIT). This page loads nothing from other hosts.</Trans>
      </span>
      <a href="/docs">
        <Trans>API reference</Trans>
      </a>
    </footer>
  );
}
