import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { minifySync } from 'vite';
import { earlyRequests } from './page-files.mjs';

/**
 * Adds a script that runs before the first paint: a classic script in the head, not a module, which would wait for the document. The
 * content security policy forbids inline scripts. Its attributes with the names of languages, such as `data-de`, are the addresses of the
 * catalogues, `data-early` those of what the page asks for first.
 * @param {string} path
 * @param {Record<string, string[]>} requests - the first ones of an HTML file, apart from the session
 * @returns {import('vite').Plugin}
 */
export function bootScript(path, requests) {
  let address = '/src/app/boot.js';
  return {
    name: 'boot-script',
    buildStart() {
      if (this.meta.watchMode || this.environment.mode === 'dev') return;
      const { code } = minifySync('boot.js', readFileSync(path, 'utf8'));
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const fileName = `assets/boot-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
      address = `/${fileName}`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, path }) => [
        {
          tag: 'script',
          attrs: { src: address, 'data-early': earlyRequests(requests[basename(path)]), ...catalogs(bundle) },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}

/** @param {import('vite').Rolldown.OutputBundle} bundle */
function catalogs(bundle) {
  const found = Object.values(bundle).flatMap((file) => {
    const [, language] = (file.type === 'chunk' && /\/src\/locales\/(\w+)\.po$/.exec(file.facadeModuleId ?? '')) || [];
    return language ? [[`data-${language}`, `/${file.fileName}`]] : [];
  });
  return Object.fromEntries(found);
}
