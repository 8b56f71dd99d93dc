import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import {
  type LoaderFunctionArgs,
  type RouteObject,
  createBrowserRouter,
  redirect,
  redirectDocument,
} from 'react-router';
import { hasEarlyResponses, sessionPath, skeletonDelayMs } from '../shared/http/early-responses.ts';
import { isHttpError } from '../shared/http/http-error.ts';
import { request } from '../shared/http/request.ts';
import { activateLanguage, preferredLanguage } from '../shared/i18n.ts';
import { homePath, nextPath, signInPath, signOutPath } from '../shared/session/next-path.ts';
import { sessionQuery } from '../shared/session/session.ts';
import { forgetPerson } from '../shared/storages.ts';
import { loadTimeZoneRules } from '../shared/time-zone-rules.ts';
import { type Page, pages } from './pages.ts';
import { RootError, RouteError, SignOutError } from './route-error.tsx';
import { Shell } from './shell/shell.tsx';

interface PageModule {
  Component: ComponentType;
  /** Asks for the data of the page before its first render. */
  preload?: (queryClient: QueryClient, args: LoaderFunctionArgs) => Promise<unknown>;
}

/** Each is loaded when it is opened. */
const modules = import.meta.glob<PageModule>([
  '../features/**/*-page.tsx',
  '../features/*/*-layout.tsx',
  '../features/embed/embed-dialog.tsx',
]);

export function createRouter(queryClient: QueryClient) {
  const loadSession = async () => {
    try {
      const [session] = await Promise.all([queryClient.ensureQueryData(sessionQuery), loadTimeZoneRules()]);
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

  const toRoute = ({ path, module, pages }: Page): RouteObject => ({
    ...(path !== undefined && { path }),
    lazy: async () => {
      const load = modules[`../features/${module}.tsx`];
      if (!load) throw new Error(`src/app/pages.ts names a module that does not exist: ${module}`);
      const { Component, preload } = await load();
      if (!preload) return { Component };
      const loader = async (args: LoaderFunctionArgs) => {
        const session = await loadSession().catch(() => undefined); // the loader of the shell reports it
        const data = session?.account && preload(queryClient, args);
        // Responses to the early requests are there at once, and with them, the page is rendered once instead of twice.
        if (hasEarlyResponses())
          await Promise.race([data, new Promise((resolve) => setTimeout(resolve, skeletonDelayMs))]);
        return null;
      };
      return { Component, loader };
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
