import { formatter } from '@lingui/format-po';
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';

/** `tools/check-messages.mjs` sets LOCALES_FOLDER to compare a fresh extraction with the committed catalogues. */
const folder = process.env.LOCALES_FOLDER ?? '<rootDir>/src/locales';

/** The start page, analytics, the settings, and what the editor rarely needs have catalogues of their own, which other pages do not load. */
const parts = {
  start: 'start',
  analytics: 'features/analytics',
  settings: 'features/settings',
  programs: 'features/timers/editor/programs',
};

/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  sourceLocale: 'en',
  locales: readdirSync(join(import.meta.dirname, 'src/locales'))
    .map((file) => parse(file))
    .filter(({ ext }) => ext === '.po')
    .map(({ name }) => name),
  catalogs: [
    {
      path: join(folder, '{locale}'),
      include: ['<rootDir>/src'],
      exclude: ['**/*.spec.ts', ...Object.values(parts).map((part) => `**/src/${part}/**`)],
    },
    ...Object.entries(parts).map(([name, part]) => ({
      path: join(folder, name, '{locale}'),
      include: [`<rootDir>/src/${part}`],
      exclude: ['**/*.spec.ts'],
    })),
  ],
  // Without line numbers and origins, moving code changes no catalogue.
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
};
