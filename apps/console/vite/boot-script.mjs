import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';

/**
 * Adds a script that runs before the first paint: a classic script in the head, not a module, which would wait for the document. The
 * content security policy forbids inline scripts.
 * @param {string} path
 * @returns {import('vite').Plugin}
 */
export function bootScript(path) {
  let src = '/src/app/boot.js';
  return {
    name: 'boot-script',
    buildStart() {
      if (this.meta.watchMode || this.environment.mode === 'dev') return;
      const { code } = minifySync('boot.js', readFileSync(path, 'utf8'));
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const fileName = `assets/boot-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
      src = `/${fileName}`;
    },
    transformIndexHtml: { order: 'post', handler: () => [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }] },
  };
}
