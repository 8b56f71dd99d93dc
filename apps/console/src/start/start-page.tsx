import { Trans, useLingui } from '@lingui/react/macro';
import type { Language } from '@tminus/domain';
import { useRef, useState } from 'react';
import { Mark } from '../app/shell/mark.tsx';
import { displayLocale, formatDate } from '../shared/format/dates.ts';
import { browserZone } from '../shared/format/intl.ts';
import { useData } from '../shared/http/queries.ts';
import { useMovingPreviews } from '../shared/previews/pause-button.tsx';
import { keepVisitorDraft } from '../shared/storages.ts';
import { MailStage } from './mail-stage.tsx';
import { MakerForm } from './maker-form.tsx';
import { createTimerBody, defaultEnd, instantOf, type Maker, type StartOptions, type StartSession } from './maker.ts';
import classes from './start.module.css';
import { TemplateGallery } from './template-gallery.tsx';

export function StartPage() {
  const { t, i18n } = useLingui();
  const options = useData<StartOptions>('/account/options');
  const session = useData<StartSession>('/account/session');
  const moving = useMovingPreviews();
  const [initialEnd] = useState(() => defaultEnd(Date.now()));
  const [maker, setMaker] = useState<Maker>(() => initialMaker(i18n.locale, initialEnd));
  const [isStageDrawn, setStageDrawn] = useState(false);
  const stage = useRef<HTMLDivElement>(null);

  const signedIn = Boolean(session?.account);
  const closed = session?.signUp === 'closed';
  const target = instantOf(maker.endsAt);
  const locale = displayLocale(i18n.locale, navigator.languages);
  const day = target && formatDate(target, 'dayLongMonth', { locale, timezone: browserZone() });
  const name = day === undefined ? t`Countdown` : t`Countdown to ${day}`;

  const copy = () => {
    keepVisitorDraft(createTimerBody(maker, name, browserZone()));
    const editor = '/timers/new';
    location.assign(signedIn ? editor : `${closed ? '/sign-in' : '/sign-up'}?next=${encodeURIComponent(editor)}`);
  };
  const change = (changed: Partial<Maker>) => setMaker((before) => ({ ...before, ...changed }));

  return (
    <>
      <a href="#make" className={classes.skip}>
        {t`Skip to the timer`}
      </a>
      <StartHeader signedIn={signedIn} signUp={session?.signUp} />
      <main className={classes.page}>
        <div className={classes.hero}>
          <h1>
            <Trans>
              Countdown timers for <span className={classes.unbroken}>email</span>, accurate to the second
            </Trans>
          </h1>
          <p>
            <Trans>
              Pick a date, copy the code, paste it into your mailing tool. Everyone who opens the{' '}
              <span className={classes.unbroken}>email</span> sees the time that is left at that moment.
            </Trans>
          </p>
        </div>
        <div id="make" ref={stage} className={classes.maker}>
          <MailStage maker={maker} still={!moving} endLabel={name} onSettled={() => setStageDrawn(true)} />
          <MakerForm
            maker={maker}
            options={options}
            onChange={change}
            onCopy={copy}
            hint={
              signedIn
                ? t`Opens the editor with this timer.`
                : closed
                  ? t`You sign in first. This timer is kept.`
                  : t`You create an account first. This timer is kept.`
            }
          />
        </div>
        <TemplateGallery
          chosen={maker.template}
          endsAt={initialEnd}
          language={i18n.locale as Language}
          paused={!moving}
          ready={isStageDrawn}
          onChoose={(template) => {
            change({ template, colors: null });
            const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
            stage.current?.scrollIntoView({ block: 'nearest', behavior: calm ? 'instant' : 'smooth' });
          }}
        />
        <Kinds />
        <Facts />
      </main>
      <StartFooter />
    </>
  );
}

function initialMaker(locale: string, endsAt: string): Maker {
  return { endsAt, template: 'bold', colors: null, size: 'email', language: locale as Language };
}

function StartHeader({ signedIn, signUp }: { signedIn: boolean; signUp: StartSession['signUp'] | undefined }) {
  const { t } = useLingui();
  return (
    <header className={classes.header}>
      <a href="/" className={classes.brand}>
        <Mark />
        T-minus
      </a>
      <nav>
        <a href="/docs#guides" className={classes.reference}>
          {t`Docs`}
        </a>
        {signedIn ? (
          <a href="/timers" className={classes.enter}>
            {t`My timers`}
          </a>
        ) : (
          <>
            <a href="/sign-in">{t`Sign in`}</a>
            {signUp === 'open' && (
              <a href="/sign-up" className={classes.enter}>
                {t`Create account`}
              </a>
            )}
          </>
        )}
      </nav>
    </header>
  );
}

function StartFooter() {
  const { t } = useLingui();
  return (
    <footer className={classes.footer}>
      <span>{t`T-minus is open source (MIT). This page loads nothing from other hosts.`}</span>
      <a href="/docs">{t`API reference`}</a>
    </footer>
  );
}

/** Which ends a timer can have, beside the one above. */
function Kinds() {
  const { t } = useLingui();
  return (
    <section className={classes.facts} aria-labelledby="kinds">
      <h2 id="kinds" className={classes.wide}>
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
function Facts() {
  const { t } = useLingui();
  return (
    <section className={classes.facts} aria-labelledby="facts">
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
