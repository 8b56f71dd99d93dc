import { useLingui } from '@lingui/react/macro';
import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useNavigate } from 'react-router';
import { EmailNotice } from './email-notice.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { subscribeToToasts, toastsAreNeeded } from '../../shared/ui/toasts.ts';
import { useAccount } from '../../shared/session/session.ts';
import { setSingleKeys, useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';

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
        <LazyToasts />
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

const ToastList = lazy(async () => ({ default: (await import('../../shared/ui/toast-list.tsx')).ToastList }));

/** The place for toasts: loaded with the first one. */
function LazyToasts() {
  const isNeeded = useSyncExternalStore(subscribeToToasts, toastsAreNeeded);
  return <Suspense fallback={null}>{isNeeded && <ToastList />}</Suspense>;
}

const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

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
  return <Suspense fallback={null}>{helpIsOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}</Suspense>;
}
