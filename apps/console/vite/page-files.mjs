import { runnerImport } from 'vite';
import { filesOf } from './bundle-files.mjs';

/** For an attribute in HTML: what src/app/boot.js asks for while the browser loads the scripts. */
export const earlyRequests = (requests = []) =>
  ['/account/session', '/account/time-zones', ...requests].join(' ').replaceAll('&', '&amp;');

/**
 * Writes a copy of app.html for each page of the app, which names the files of that page. So the browser loads them at once, and not when
 * the router asks for them. `pages.json` has the addresses of the pages and their files, for the API.
 * @param {string} listPath - src/app/pages.ts
 * @returns {import('vite').Plugin}
 */
export function pageFiles(listPath) {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { module: list } = await runnerImport(listPath, { configFile: false });
        const app = filesOf(bundle, ['app.html']);
        const notIn = (known) => (name) => !known.has(name);
        const addresses = {};
        for (const { path, modules, early } of Object.values(list.pages).flatMap((pages) => addressesOf(pages))) {
          const files = filesOf(
            bundle,
            modules.map((module) => `features/${module}.tsx`),
          );
          if (!files) this.error(`A module of the page "${path}" does not exist: see src/app/pages.ts.`);
          const tags = [
            ...[...files.scripts].filter(notIn(app.scripts)).map((name) => ['modulepreload', name]),
            ...[...files.styles].filter(notIn(app.styles)).map((name) => ['stylesheet', name]),
          ];
          const links = tags.map(([rel, name]) => `  <link rel="${rel}" crossorigin href="/${name}">\n  `);
          const source = bundle['app.html'].source
            .replace('</head>', () => `${links.join('')}</head>`)
            .replace(/(?<=data-early=")[^"]*/, () => earlyRequests(early));
          const fileName = `page${path.replaceAll(/\/:?/g, '-')}.html`;
          this.emitFile({ type: 'asset', fileName, source });
          addresses[path] = fileName;
        }
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(addresses) });
      },
    },
  };
}

/** The pages that have an address, with the modules of those around them. */
function addressesOf(pages, around = []) {
  return pages.flatMap(({ path, module, pages: inner = [], early }) => {
    const modules = [...around, module];
    return [...(path ? [{ path, modules, early }] : []), ...addressesOf(inner, modules)];
  });
}
