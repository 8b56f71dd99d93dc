import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { theme } from '../app/theme/theme.ts';
import { activateLanguage, preferredLanguage } from '../shared/i18n.ts';
import { StartPage } from './start-page.tsx';
import './start-styles.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
const colorSchemeManager = localStorageColorSchemeManager({ key: 'tminus-theme' });

await activateLanguage(preferredLanguage());
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <StartPage />
      </MantineProvider>
    </I18nProvider>
  </StrictMode>,
);
