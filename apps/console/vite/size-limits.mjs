import { brotliCompressSync, constants } from 'node:zlib';
import { filesOf } from './bundle-files.mjs';

const editor = ['app.html', 'features/timers/editor-page.tsx', 'locales/de.po'];

/** What a visitor loads, and its limit in KB (1,000 bytes, Brotli). `after`: what is loaded already. */
const limits = [
  { name: 'start page', entries: ['start.html'], limit: 100 },
  { name: 'app and list of timers', entries: ['app.html', 'features/timers/timers-page.tsx'], limit: 165 },
  { name: 'editor, with everything that it needs', entries: editor, limit: 200 },
  {
    name: 'editor with the dialog to embed, and everything that they need',
    entries: [...editor, 'features/embed/embed-dialog.tsx'],
    limit: 204,
  },
  {
    name: 'chart',
    entries: ['features/analytics/chart.tsx'],
    after: ['features/analytics/analytics-page.tsx', 'app.html'],
    limit: 30,
  },
  {
    name: 'map',
    entries: ['features/analytics/map.tsx'],
    after: ['features/analytics/analytics-page.tsx', 'app.html'],
    limit: 15,
  },
  { name: 'styles of the start page', entries: ['start.html'], styles: true, limit: 20 },
];

/**
 * Fails the build when visitors load more than they may, and prints all sizes.
 * @returns {import('vite').Plugin}
 */
export function sizeLimits() {
  return {
    name: 'size-limits',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const exceeded = [];
        for (const { limit, ...what } of limits) {
          const size = sizeOf(bundle, what);
          if (size === undefined) this.error(`"${what.name}" has no file of its own: see vite/size-limits.mjs.`);
          const line = `${what.name}: ${size.toFixed(1)} of ${limit} KB`;
          this.info(line);
          if (size > limit) exceeded.push(line);
        }
        if (exceeded.length > 0)
          this.error(`Too large: ${exceeded.join('; ')}. See apps/console/vite/size-limits.mjs.`);
      },
    },
  };
}

/** @returns KB; undefined if an entry does not exist */
function sizeOf(bundle, { entries, after = [], styles = false }) {
  const kind = styles ? 'styles' : 'scripts';
  const loaded = filesOf(bundle, after)?.[kind];
  const files = filesOf(bundle, entries)?.[kind];
  if (!files) return undefined;
  const contents = [...files].filter((name) => !loaded?.has(name)).map((name) => bundle[name]);
  return contents.reduce((sum, file) => sum + compressedSize(file.code ?? file.source), 0) / 1_000;
}

const compressedSize = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
