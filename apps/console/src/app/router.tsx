import { i18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, redirectDocument, type RouteObject } from 'react-router';
import { timersQuery } from '../features/timers/api.ts';
import { readSearch } from '../features/timers/timers-search.ts';
import { loadTimeZoneRules } from '../shared/http/queries.ts';
import { isHttpError, request, sessionPath } from '../shared/http/request.ts';
import { activateLanguage, preferredLanguage } from '../shared/i18n.ts';
import { homePath, nextPath, sessionQuery, signInPath, signOutPath } from '../shared/session.ts';
import { forgetPerson } from '../shared/storages.ts';
import { type Page, pages } from './pages.ts';
import { RootError, RouteError, SignOutError } from './route-error.tsx';
import { Shell } from './shell/shell.tsx';

/** Each is loaded when it is opened. */
const modules = import.meta.glob<{ Component: ComponentType }>([
  '../features/**/*-page.tsx',
  '../features/*/*-layout.tsx',
  '../features/embed/embed-dialog.tsx',
]);

export function createRouter(queryClient: QueryClient) {
  const loadSession = async () => {
    // The browser's language is most often that of the account, too.
    const first = i18n.locale === '' && activateLanguage(preferredLanguage());
    const [session] = await Promise.all([queryClient.ensureQueryData(sessionQuery), loadTimeZoneRules(), first]);
    await activateLanguage(preferredLanguage(session.account?.language));
    return session;
  };
  const requireSession = async ({ request }: { request: Request }) => {
    const { account } = await loadSession();
    const { pathname, search } = new URL(request.url);
    return account ? null : redirect(signInPath(pathname + search));
  };
  const signOut = async () => {
    await request('DELETE', sessionPath).catch((error: unknown) => {
      if (!isHttpError(error, 'session_required')) throw error;
    });
    forgetPerson();
    return redirectDocument('/sign-in'); // a new document: nothing of this account stays in memory
  };
  const requireNoSession = async ({ request }: { request: Request }) => {
    const { account } = await loadSession();
    return account ? redirect(nextPath(new URL(request.url).searchParams)) : null;
  };

  /** Requests the list while the module of its page is loaded. */
  const prefetchTimers = async ({ request }: { request: Request }) => {
    const { account } = await queryClient.ensureQueryData(sessionQuery);
    if (account) void queryClient.prefetchQuery(timersQuery(readSearch(new URL(request.url).searchParams)));
    return null;
  };

  const toRoute = ({ path, module, pages }: Page): RouteObject => ({
    ...(path !== undefined && { path }),
    ...(path === '/timers' && { loader: prefetchTimers }),
    lazy: async () => {
      const load = modules[`../features/${module}.tsx`];
      if (!load) throw new Error(`src/app/pages.ts names a module that does not exist: ${module}`);
      return load();
    },
    ...(pages && { children: pages.map(toRoute) }),
  });

  return createBrowserRouter([
    {
      ErrorBoundary: RootError,
      HydrateFallback: () => null,
      children: [
        {
          loader: requireSession,
          Component: Shell,
          children: [
            {
              ErrorBoundary: RouteError,
              children: [
                {
                  path: signOutPath,
                  action: signOut,
                  loader: () => redirect(homePath),
                  ErrorBoundary: SignOutError,
                },
                { path: '/settings', loader: () => redirect('/settings/profile') },
                ...pages.account.map(toRoute),
              ],
            },
          ],
        },
        { loader: requireNoSession, children: pages.visitor.map(toRoute) },
        {
          loader: loadSession,
          children: [
            ...pages.anyone.map(toRoute),
            {
              lazy: () => import('../features/access/access-layout.tsx'),
              children: [{ path: '*', lazy: () => import('./not-found-page.tsx') }],
            },
          ],
        },
        { path: '/', loader: () => redirect(homePath) },
      ],
    },
  ]);
}
