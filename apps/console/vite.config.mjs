import { getConfig } from '@lingui/conf';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { bootScript } from './vite/boot-script.mjs';
import { pageAddresses } from './vite/page-addresses.mjs';
import { precompress } from './vite/precompress.mjs';
import { themeVariables } from './vite/theme-variables.mjs';

const root = import.meta.dirname;
const linguiConfigPath = join(root, 'lingui.config.js');
const linguiConfig = getConfig({ configPath: linguiConfigPath });
const api = process.env.API_URL ?? 'http://localhost:3000';

/** The addresses in `vite dev` that are not files of a page: see apps/api/src/console. */
const startPage = /^\/(\?.*)?$/;
const isPage = (url) => !/[.@]|^\/(src|node_modules|account|api|docs|health)\b/.test(url.split('?', 1)[0]);

/** `vite dev` serves the same pages for the same addresses as the API does. */
const pages = {
  name: 'pages',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (startPage.test(request.url)) request.url = '/start.html';
      else if (isPage(request.url)) request.url = '/app.html';
      next();
    });
  },
};

export default defineConfig({
  root,
  publicDir: false,
  plugins: [
    pages,
    lingui({ configPath: linguiConfigPath }),
    babel({
      plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig }]],
      include: /\/apps\/console\/src\/.*\.tsx?$/,
    }),
    react(),
    themeVariables(join(root, 'src/app/theme/css-variables.ts')),
    bootScript(join(root, 'src/app/boot.js')),
    pageAddresses(join(root, 'src/app/pages.ts')),
    precompress(),
  ],
  resolve: { conditions: ['@tminus/source', ...defaultClientConditions] },
  build: {
    outDir: join(root, '../api/bundle/console'),
    emptyOutDir: true,
    // The content security policy allows no data: URLs for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: ['start.html', 'app.html'].map((name) => join(root, name)),
      // Without it, each of the many modules that pages share gets a file of its own, and a slow processor needs milliseconds for each.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/account', '/api', '/docs', '/health'].map((path) => [path, api])),
  },
});
