import { runnerImport } from 'vite';

const addressesOf = (pages) =>
  pages.flatMap(({ path, pages: inner = [] }) => [...(path ? [path] : []), ...addressesOf(inner)]);

/**
 * Writes `pages.json`: the addresses of the pages of the app, for the API.
 * @param {string} listPath - src/app/pages.ts
 * @returns {import('vite').Plugin}
 */
export const pageAddresses = (listPath) => ({
  name: 'page-addresses',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport(listPath, { configFile: false });
    const source = JSON.stringify(Object.values(module.pages).flatMap(addressesOf));
    this.emitFile({ type: 'asset', fileName: 'pages.json', source });
  },
});
