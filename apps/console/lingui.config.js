import { formatter } from '@lingui/format-po';
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';

/** `tools/check-messages.mjs` sets LOCALES_FOLDER to compare a fresh extraction with the committed catalogues. */
const folder = process.env.LOCALES_FOLDER ?? '<rootDir>/src/locales';

/** @type {import('@lingui/conf').LinguiConfig} */
export default {
  sourceLocale: 'en',
  locales: readdirSync(join(import.meta.dirname, 'src/locales'))
    .map((file) => parse(file))
    .filter(({ ext }) => ext === '.po')
    .map(({ name }) => name),
  catalogs: [{ path: join(folder, '{locale}'), include: ['<rootDir>/src'], exclude: ['**/*.spec.ts'] }],
  // Without line numbers and origins, moving code changes no catalogue.
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
};
