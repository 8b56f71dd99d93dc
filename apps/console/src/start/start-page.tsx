import { Trans, useLingui } from '@lingui/react/macro';
import type { Language } from '@tminus/domain';
import { useRef, useState } from 'react';
import { useMovingPreviews } from '../shared/previews/pause-button.tsx';
import { displayLocale, formatDate } from '../shared/format/dates.ts';
import { browserZone } from '../shared/format/intl.ts';
import { useData } from '../shared/http/use-data.ts';
import { keepVisitorDraft } from '../shared/visitor-draft.ts';
import { MailStage } from './mail-stage.tsx';
import { MakerForm } from './maker-form.tsx';
import { type Maker, createTimerBody, defaultEnd, instantOf } from './maker.ts';
import type { StartOptions, StartSession } from './start-data.ts';
import { Facts, Kinds, StartFooter, StartHeader } from './start-frame.tsx';
import styles from './start.module.css';
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
      <a href="#make" className={styles.skip}>
        {t`Skip to the timer`}
      </a>
      <StartHeader signedIn={signedIn} signUp={session?.signUp} />
      <main className={styles.page}>
        <div className={styles.hero}>
          <h1>
            <Trans>
              Countdown timers for <span className={styles.unbroken}>email</span>, accurate to the second
            </Trans>
          </h1>
          <p>
            <Trans>
              Pick a date, copy the code, paste it into your mailing tool. Everyone who opens the{' '}
              <span className={styles.unbroken}>email</span> sees the time that is left at that moment.
            </Trans>
          </p>
        </div>
        <div id="make" ref={stage} className={styles.maker}>
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
