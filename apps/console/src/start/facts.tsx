import { Trans } from '@lingui/react/macro';
import styles from './start.module.css';

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
