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
        <a href="/docs#guides" className={styles.reference}>
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

/** Which ends a timer can have, beside the one above. */
export function Kinds() {
  return (
    <section className={styles.facts} aria-labelledby="kinds">
      <h2 id="kinds" className={styles.wide}>
        <Trans>One end for everyone, or one for each recipient</Trans>
      </h2>
      <div>
        <h3>
          <Trans>Evergreen</Trans>
        </h3>
        <p>
          <Trans>Three days from the moment in which each recipient first opens the email.</Trans>
        </p>
      </div>
      <div>
        <h3>
          <Trans>Personal</Trans>
        </h3>
        <p>
          <Trans>Your mailing tool writes the date of each recipient into the address: a voucher, a trial.</Trans>
        </p>
      </div>
      <div>
        <h3>
          <Trans>In each time zone</Trans>
        </h3>
        <p>
          <Trans>Midnight is midnight where the recipient is.</Trans>
        </p>
      </div>
      <div>
        <h3>
          <Trans>Recurring</Trans>
        </h3>
        <p>
          <Trans>Every Friday at six: the code stays in your template.</Trans>
        </p>
      </div>
    </section>
  );
}

/** What the product is, in a few words. Each sentence is measured or tested. */
export function Facts() {
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h2 id="facts" className="visually-hidden">
        <Trans>What it does</Trans>
      </h2>
      <div>
        <h3>
          <Trans>Generated when opened</Trans>
        </h3>
        <p>
          <Trans>
            Each image is generated for the second in which somebody opens the email, and counts down from there.
          </Trans>
        </p>
      </div>
      <div>
        <h3>
          <Trans>Works without scripts</Trans>
        </h3>
        <p>
          <Trans>
            An animated GIF needs no scripts. A mail app that shows only the first frame still shows the right time.
          </Trans>
        </p>
      </div>
      <div>
        <h3>
          <Trans>Every view counted once</Trans>
        </h3>
        <p>
          <Trans>See views by day, country, device and mail app. Only counts are stored, never who opened what.</Trans>
        </p>
      </div>
      <div>
        <h3>
          <Trans>Open source</Trans>
        </h3>
        <p>
          <Trans>Run it on your own server with one command, and automate it with the API.</Trans>
        </p>
      </div>
    </section>
  );
}
