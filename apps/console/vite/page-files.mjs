import { filesOf } from './bundle-files.mjs';
import { earlyRequests } from './early-requests.mjs';

/** The modules of src/features that the router loads for the pages of the app: see src/app/router.tsx. */
const access = (page) => ['access/access-layout.tsx', `access/${page}-page.tsx`];
const settings = (page) => ['settings/settings-layout.tsx', `settings/${page}/${page}-page.tsx`];
const modules = {
  'sign-in': access('sign-in'),
  'sign-up': access('sign-up'),
  forgot: access('forgot'),
  reset: access('reset'),
  join: access('join'),
  confirm: access('confirm'),
  welcome: access('welcome'),
  timers: ['timers/timers-page.tsx'],
  editor: ['timers/editor-page.tsx'],
  embed: ['timers/editor-page.tsx', 'embed/embed-dialog.tsx'],
  analytics: ['analytics/analytics-page.tsx'],
  'timer-analytics': ['analytics/timer-analytics-page.tsx'],
  profile: settings('profile'),
  security: settings('security'),
  keys: settings('keys'),
  usage: settings('usage'),
  data: settings('data'),
};

/**
 * Writes a copy of app.html for each page, which names the files of that page. So the browser loads them at once, and not when the
 * router asks for them.
 * @returns {import('vite').Plugin}
 */
export function pageFiles() {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const app = filesOf(bundle, ['app.html']);
        const notIn = (known) => (name) => !known.has(name);
        for (const [page, paths] of Object.entries(modules)) {
          const files = filesOf(
            bundle,
            paths.map((path) => `features/${path}`),
          );
          if (!files) this.error(`A module of the page "${page}" is not loaded by import(): see vite/page-files.mjs.`);
          const tags = [
            ...[...files.scripts].filter(notIn(app.scripts)).map((name) => ['modulepreload', name]),
            ...[...files.styles].filter(notIn(app.styles)).map((name) => ['stylesheet', name]),
          ];
          const links = tags.map(([rel, name]) => `  <link rel="${rel}" crossorigin href="/${name}">\n  `);
          const source = bundle['app.html'].source
            .replace('</head>', () => `${links.join('')}</head>`)
            .replace(/(?<=data-early=")[^"]*/, () => earlyRequests(page));
          this.emitFile({ type: 'asset', fileName: `${page}.html`, source });
        }
      },
    },
  };
}
