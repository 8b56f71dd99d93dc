import './start.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTimeZoneRules } from '../shared/http/queries.ts';
import { activateLanguage, preferredLanguage } from '../shared/i18n.ts';
import { StartPage } from './start-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');

await Promise.all([activateLanguage(preferredLanguage()), loadTimeZoneRules().catch(() => undefined)]);
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <StartPage />
    </I18nProvider>
  </StrictMode>,
);
