import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Kbd } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, ScrollRestoration, useMatch, useNavigate } from 'react-router';
import { ErrorMessage } from '../../shared/http/error-message.tsx';
import { request } from '../../shared/http/request.ts';
import { emailState, type EmailState, sessionQuery, useAccount, useSession } from '../../shared/session.ts';
import { activeShortcuts, setSingleKeys, useShortcuts } from '../../shared/shortcuts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';

/** The frame of all pages that need a session: navigation at the left, on narrow screens in a drawer. */
export function Shell() {
  const { t } = useLingui();
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t`Skip to the content`}
      </a>
      <Navigation />
      <main id="main" tabIndex={-1} className={classes.main}>
        {/* First, because they are about what has just happened: Shift+Tab leads to Undo from the heading of the page. */}
        <Toasts />
        <EmailNotice />
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <GlobalShortcuts />
      <ScrollRestoration />
    </div>
  );
}

/** The shortcuts that work on every page, and the list of all shortcuts. */
function GlobalShortcuts() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { shortcuts } = useAccount();
  const [helpIsOpen, setHelpOpen] = useState(false);
  useEffect(() => setSingleKeys(shortcuts), [shortcuts]);
  const goTo = (path: string) => () => void navigate(path);
  useShortcuts([
    { keys: '?', label: t`Show the shortcuts`, run: () => setHelpOpen(true) },
    { keys: 'n', label: t`New timer`, run: goTo('/timers/new') },
    { keys: 'g t', label: t`Go to the timers`, run: goTo('/timers') },
    { keys: 'g a', label: t`Go to the analytics`, run: goTo('/analytics') },
    { keys: 'g s', label: t`Go to the settings`, run: goTo('/settings') },
  ]);
  return helpIsOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />;
}

/** What is left to do about the email address, above every page but the editor, which needs the space. */
function EmailNotice() {
  const state = emailState(useSession());
  const isEditor = useMatch('/timers/:id/*') !== null;
  return state === 'settled' || isEditor ? null : <Waiting key={state} state={state} />;
}

function Waiting({ state }: { state: Exclude<EmailState, 'settled'> }) {
  // The link opens in another tab.
  const { refetch } = useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  const send = useMutation({ mutationFn: sendEmailLink });
  const cancel = useMutation({ mutationFn: cancelEmailChange, onSuccess: () => refetch() });
  const isSent = state === 'changing' || send.isSuccess;
  return (
    <section className={`box ${classes.notice}`}>
      <p className={classes.text} role="status">
        <IconMail size={18} stroke={1.75} aria-hidden />
        <span>
          <Message state={state} isSent={isSent} isSentAgain={send.isSuccess} />
        </span>
      </p>
      {state !== 'missing' && (
        <div className={`buttons ${classes.actions}`}>
          <Button variant="default" size="compact-md" loading={send.isPending} onClick={() => send.mutate()}>
            {isSent ? <Trans>Send again</Trans> : <Trans>Send the link</Trans>}
          </Button>
          {state === 'changing' && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              loading={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              <Trans>Keep the old address</Trans>
            </Button>
          )}
        </div>
      )}
      {(send.error ?? cancel.error) && (
        <p role="alert" className={classes.error}>
          <ErrorMessage error={send.error ?? cancel.error} />
        </p>
      )}
    </section>
  );
}

interface MessageProps {
  state: Exclude<EmailState, 'settled'>;
  isSent: boolean;
  isSentAgain: boolean;
}

function Message({ state, isSent, isSentAgain }: MessageProps): ReactNode {
  const { account } = useSession();
  const address = <strong>{account?.pendingEmail ?? account?.email}</strong>;
  if (state === 'missing') {
    return (
      <Trans>
        <Link to="/settings/profile">Enter your email address</Link>, so that you can reset your password and send test
        emails.
      </Trans>
    );
  }
  if (isSentAgain) return <Trans>We have sent a link to {address}. Look in the spam folder, too.</Trans>;
  if (isSent) return <Trans>To use {address}, open the link that we have sent there.</Trans>;
  return <Trans>Confirm {address} to send yourself test emails.</Trans>;
}

/** Sends the link that confirms the address of the account, or the new one that is waiting. */
const sendEmailLink = () => request('POST', '/account/email/link');

/** The account keeps its address. */
const cancelEmailChange = () => request('DELETE', '/account/email/change');

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** All shortcuts of the page that is shown. */
function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const symbols: Record<string, string> = {
    mod: isMac ? '⌘' : t`Ctrl`,
    escape: t`Esc`,
    delete: t`Del`,
    enter: '↵',
    arrowleft: '←',
    arrowright: '→',
  };
  const shortcuts = activeShortcuts().filter(
    ({ keys }, index, all) => all.findIndex((each) => each.keys === keys) === index,
  );
  return (
    <Dialog opened onClose={onClose} title={t`Keyboard shortcuts`}>
      <dl className={classes.list}>
        {shortcuts.map(({ keys, label }) => (
          <Fragment key={keys}>
            <dt>{label}</dt>
            <dd className={classes.keys}>
              {keys.split(/[ +]/).map((key) => (
                <Kbd key={key}>{symbols[key] ?? key.toUpperCase()}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className={`small-hint ${classes.hint}`}>{t`You can turn single keys off in your profile.`}</p>
    </Dialog>
  );
}
