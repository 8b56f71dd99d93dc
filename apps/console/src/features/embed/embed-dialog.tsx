import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { isLocalAddress } from '../../shared/forms/web-address.ts';
import { optionsOf, Segments } from '../../shared/ui/controls.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Notice } from '../../shared/ui/page-parts.tsx';
import { Loaded } from '../../shared/ui/states.tsx';
import { timerQuery } from '../timers/api.ts';
import type { AccountTimer } from '../timers/timer.ts';
import { EmbedTimer } from './embed-timer.tsx';
import classes from './embed.module.css';
import { WebPage } from './web-page.tsx';

/** The dialog to embed a timer in an email or a web page. It opens over the editor and has its own address. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { isNew = false, isFromEditor = false } = (useLocation().state ?? {}) as EmbedState;
  const query = useQuery(timerQuery(id));
  const timer = query.data;
  const isClosing = useRef(false);
  useFocusReturn();
  const title = () => {
    if (!timer) return t`Embed`;
    const name = <bdi>{timer.name}</bdi>;
    return isNew ? <Trans>“{name}” is ready to embed</Trans> : <Trans>Embed “{name}”</Trans>;
  };
  /** The button Back then leads to what was before the dialog, not to the dialog again. */
  const close = () => {
    if (isClosing.current) return; // a second Escape would go back once more
    isClosing.current = true;
    void (isFromEditor ? navigate(-1) : navigate(`/timers/${id}`, { replace: true, preventScrollReset: true }));
  };
  return (
    <Dialog opened onClose={close} title={title()} size="57.5rem" isFullScreenOnPhones>
      <Loaded query={query} failed={<Trans>The timer could not be loaded</Trans>} height={360} radius="md">
        {(loaded) => <EmbedCode key={loaded.id} timer={loaded} />}
      </Loaded>
    </Dialog>
  );
}

function EmbedCode({ timer }: { timer: AccountTimer }) {
  const { t } = useLingui();
  const [place, setPlace] = useState<'email' | 'web'>('email');
  return (
    <div className={classes.embed}>
      <TestNotices timer={timer} />
      <Segments
        aria-label={t`Where the timer is shown`}
        value={place}
        data={optionsOf({ email: t`In an email`, web: t`On a web page` })}
        onChange={setPlace}
      />
      {place === 'email' ? <EmbedTimer timer={timer} /> : <WebPage timer={timer} />}
    </div>
  );
}

/**
 * Returns the focus to where it was, for a dialog that disappears with its address. If that is gone, too, the heading of the page gets
 * the focus.
 */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const target = isThere ? before : document.querySelector<HTMLElement>('main h1');
      // The dialog still holds the focus while it is removed.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) target?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

/** What a page tells the dialog to embed a timer when it opens it: the state of its entry in the history. */
export interface EmbedState {
  /** The timer has just been created. */
  isNew?: boolean;
  /** The entry before is the editor of the timer. */
  isFromEditor?: boolean;
}

/** Why the code of a timer is not for customers. */
function TestNotices({ timer: { mode, embedUrl } }: { timer: AccountTimer }) {
  const { host } = new URL(embedUrl);
  return (
    <>
      {mode === 'test' && (
        <Notice severity="warning">
          <Trans>A test timer is for trying: its image carries the mark TEST. Do not send it to customers.</Trans>
        </Notice>
      )}
      {isLocalAddress(embedUrl) && (
        <Notice severity="warning">
          <Trans>
            Readers will not see this timer: only your computer or its network knows {host}. The operator of this
            service sets its public address with <code>EMBED_PUBLIC_URL</code>.
          </Trans>
        </Notice>
      )}
    </>
  );
}
