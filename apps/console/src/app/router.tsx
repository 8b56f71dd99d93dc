import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, createBrowserRouter, redirect, redirectDocument } from 'react-router';
import { hasEarlyResponses, sessionPath } from '../shared/http/early-responses.ts';
import { isHttpError } from '../shared/http/http-error.ts';
import { request } from '../shared/http/request.ts';
import { activateLanguage, preferredLanguage } from '../shared/i18n.ts';
import { homePath, nextPath, signInPath, signOutPath } from '../shared/session/next-path.ts';
import { sessionQuery } from '../shared/session/session.ts';
import { forgetPerson } from '../shared/storages.ts';
import { skeletonDelayMs } from '../shared/ui/skeleton-delay.ts';
import { RootError, RouteError, SignOutError } from './route-error.tsx';
import { Shell } from './shell/shell.tsx';

interface PageModule {
  Component: ComponentType;
  /** Asks for the data of the page before its first render. */
  preload?: (queryClient: QueryClient, args: LoaderFunctionArgs) => Promise<unknown>;
}

/** Every page is a module of its own that exports `Component`, and is loaded when it is opened. */
export function createRouter(queryClient: QueryClient) {
  const loadSession = async () => {
    try {
      const session = await queryClient.ensureQueryData(sessionQuery);
      await activateLanguage(preferredLanguage(session.account?.language));
      return session;
    } catch (error) {
      await activateLanguage(preferredLanguage()); // of the page that shows the error
      throw error;
    }
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

  const withData = (load: () => Promise<PageModule>) => async () => {
    const { Component, preload } = await load();
    const loader = async (args: LoaderFunctionArgs) => {
      const session = await loadSession().catch(() => undefined); // the loader of the shell reports it
      const data = session?.account && preload?.(queryClient, args);
      // Responses to the early requests are there at once, and with them, the page is rendered once instead of twice.
      if (hasEarlyResponses())
        await Promise.race([data, new Promise((resolve) => setTimeout(resolve, skeletonDelayMs))]);
      return null;
    };
    return { Component, loader };
  };

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
                { path: '/timers', lazy: withData(() => import('../features/timers/timers-page.tsx')) },
                { path: '/timers/new', lazy: withData(() => import('../features/timers/editor-page.tsx')) },
                {
                  path: '/timers/:id',
                  lazy: withData(() => import('../features/timers/editor-page.tsx')),
                  children: [{ path: 'embed', lazy: () => import('../features/embed/embed-dialog.tsx') }],
                },
                { path: '/timers/:id/analytics', lazy: () => import('../features/analytics/timer-analytics-page.tsx') },
                { path: '/analytics', lazy: () => import('../features/analytics/analytics-page.tsx') },
                {
                  path: '/settings',
                  lazy: () => import('../features/settings/settings-layout.tsx'),
                  children: [
                    { index: true, loader: () => redirect('/settings/profile') },
                    { path: 'profile', lazy: () => import('../features/settings/profile/profile-page.tsx') },
                    { path: 'security', lazy: () => import('../features/settings/security/security-page.tsx') },
                    { path: 'keys', lazy: () => import('../features/settings/keys/keys-page.tsx') },
                    { path: 'usage', lazy: () => import('../features/settings/usage/usage-page.tsx') },
                    { path: 'data', lazy: () => import('../features/settings/data/data-page.tsx') },
                  ],
                },
              ],
            },
          ],
        },
        {
          loader: requireNoSession,
          lazy: () => import('../features/access/access-layout.tsx'),
          children: [
            { path: '/sign-in', lazy: () => import('../features/access/sign-in-page.tsx') },
            { path: '/sign-up', lazy: () => import('../features/access/sign-up-page.tsx') },
            { path: '/forgot', lazy: () => import('../features/access/forgot-page.tsx') },
          ],
        },
        {
          loader: loadSession,
          lazy: () => import('../features/access/access-layout.tsx'),
          children: [
            { path: '/reset', lazy: () => import('../features/access/reset-page.tsx') },
            { path: '/join', lazy: () => import('../features/access/join-page.tsx') },
            { path: '/confirm', lazy: () => import('../features/access/confirm-page.tsx') },
            { path: '/welcome', lazy: () => import('../features/access/welcome-page.tsx') },
            { path: '*', lazy: () => import('./not-found-page.tsx') },
          ],
        },
        { path: '/', loader: () => redirect(homePath) },
      ],
    },
  ]);
}
