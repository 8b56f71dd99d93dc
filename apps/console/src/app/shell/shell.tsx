import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { EmailNotice } from './email-notice.tsx';
import { GlobalShortcuts } from './global-shortcuts.tsx';
import { LazyToasts } from './lazy-toasts.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';

/** The frame of all pages that need a session: navigation at the left, on narrow screens in a drawer. */
export function Shell() {
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        <Trans>Skip to the content</Trans>
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
