import { Trans, useLingui } from '@lingui/react/macro';
import { Mark } from '../app/shell/mark.tsx';
import type { StartSession } from './start-data.ts';
import styles from './start.module.css';

export function StartHeader({ signedIn, signUp }: { signedIn: boolean; signUp: StartSession['signUp'] | undefined }) {
  const { t } = useLingui();
  return (
    <header className={styles.header}>
      <a href="/" className={styles.brand}>
        <Mark />
        T-minus
      </a>
      <nav>
        <a href="/docs#guides" className={styles.reference}>
          {t`Docs`}
        </a>
        {signedIn ? (
          <a href="/timers" className={styles.enter}>
            {t`My timers`}
          </a>
        ) : (
          <>
            <a href="/sign-in">{t`Sign in`}</a>
            {signUp === 'open' && (
              <a href="/sign-up" className={styles.enter}>
                {t`Create account`}
              </a>
            )}
          </>
        )}
      </nav>
    </header>
  );
}

export function StartFooter() {
  const { t } = useLingui();
  return (
    <footer className={styles.footer}>
      <span>{t`T-minus is open source (MIT). This page loads nothing from other hosts.`}</span>
      <a href="/docs">{t`API reference`}</a>
    </footer>
  );
}

/** Which ends a timer can have, beside the one above. */
export function Kinds() {
  const { t } = useLingui();
  return (
    <section className={styles.facts} aria-labelledby="kinds">
      <h2 id="kinds" className={styles.wide}>
        {t`One end for everyone, or one for each recipient`}
      </h2>
      <div>
        <h3>{t`Evergreen`}</h3>
        <p>{t`Three days from the moment in which each recipient first opens the email.`}</p>
      </div>
      <div>
        <h3>{t`Personal`}</h3>
        <p>{t`Your mailing tool writes the date of each recipient into the address: a voucher, a trial.`}</p>
      </div>
      <div>
        <h3>{t`In each time zone`}</h3>
        <p>{t`Midnight is midnight where the recipient is.`}</p>
      </div>
      <div>
        <h3>{t`Recurring`}</h3>
        <p>{t`Every Friday at six: the code stays in your template.`}</p>
      </div>
    </section>
  );
}

/** What the product is, in a few words. Each sentence is measured or tested. */
export function Facts() {
  const { t } = useLingui();
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h2 id="facts" className="visually-hidden">
        {t`What it does`}
      </h2>
      <div>
        <h3>{t`Generated when opened`}</h3>
        <p>
          <Trans>
            Each image is generated for the second in which somebody opens the email, and counts down from there.
          </Trans>
        </p>
      </div>
      <div>
        <h3>{t`Works without scripts`}</h3>
        <p>
          <Trans>
            An animated GIF needs no scripts. A mail app that shows only the first frame still shows the right time.
          </Trans>
        </p>
      </div>
      <div>
        <h3>{t`Every view counted once`}</h3>
        <p>{t`See views by day, country, device and mail app. Only counts are stored, never who opened what.`}</p>
      </div>
      <div>
        <h3>{t`Open source`}</h3>
        <p>{t`Run it on your own server with one command, and automate it with the API.`}</p>
      </div>
    </section>
  );
}
