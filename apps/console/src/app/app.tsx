// The order matters: our rules come after Mantine's.
import './theme/mantine-components.css';
import 'virtual:theme-variables.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/contrast.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { HttpError, setSessionEndListener } from '../shared/http/request.ts';
import { leaveEndedSession } from '../shared/session.ts';
import { createRouter } from './router.tsx';
import { theme } from './theme/theme.ts';

const maxRetries = 2;

/** Requests that the service refused are not repeated: the answer would be the same. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < maxRetries && !(error instanceof HttpError && error.status >= 400 && error.status < 500);

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, staleTime: 30_000 }, mutations: { retry: false } },
});
const router = createRouter(queryClient);
setSessionEndListener(() => void leaveEndedSession(queryClient, () => router.revalidate()));
const colorSchemeManager = localStorageColorSchemeManager({ key: 'tminus-theme' });
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');

createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          colorSchemeManager={colorSchemeManager}
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
