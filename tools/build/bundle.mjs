/**
 * Bundles each service into one file, `apps/<name>/bundle/main.mjs`, its counting thread into another one, and the programs behind `npm start`
 * and `npm run admin`, because resolving and reading a thousand modules takes most of the startup time. Reads the output of the compiler
 * (`dist`), and does nothing if that is unchanged.
 */
import { minify } from '@swc/core';
import { build } from 'esbuild';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIfChanged } from './build-if-changed.mjs';
import { bundleConsole } from './bundle-console.mjs';
import { bundleProgram, bundleService, services } from './bundle-program.mjs';
import { root } from './run-program.mjs';
import { makeDocumentation } from './documentation.mjs';
import { buildAccountDocument } from './openapi.mjs';

const tools = ['admin', 'start'];

const bundleTool = (name) => bundleProgram({ main: `tools/${name}/dist/main.js` }, join(root, 'tools', name, 'bundle'));

const reference = 'apps/api/reference';
const referenceSources = [
  reference,
  'apps/console/src/app/theme/tokens.css',
  'tools/build/bundle.mjs',
  'package-lock.json',
];

/**
 * Writes the API reference into `apps/api/bundle/docs`, texts with a gzip copy for @fastify/static to send. Its colors and its font are those of
 * the console.
 */
async function writeReferencePage(folder) {
  const { outputFiles } = await build({
    absWorkingDir: join(root, reference),
    entryPoints: ['boot.js', 'reference.js', 'icon.svg'],
    outdir: folder,
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.svg': 'copy', '.woff2': 'file' },
    assetNames: '[name]',
    legalComments: 'none',
    logLevel: 'error',
  });
  const { renderPage } = await import(`../../${reference}/page.mjs`);
  const text = (name) => readFileSync(join(root, reference, name), 'utf8');
  const texts = { guides: text('pages/guides.md'), images: text('pages/images.md') };
  const page = Buffer.from(renderPage(JSON.parse(text('openapi.json')), texts));
  const files = [['index.html', page], ...outputFiles.map(({ path, contents }) => [basename(path), contents])];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) {
    writeFileSync(join(folder, name), content);
    if (!name.endsWith('.woff2')) writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}

function makeReferencePage() {
  const folder = join(root, 'apps/api/bundle/docs');
  return buildIfChanged(`${folder}.inputs.json`, referenceSources, () => writeReferencePage(folder));
}

/** The script for web pages, `/embed.js`: as a module and as a classic script, it defines elements and nothing else. */
async function bundleWebTimer() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['packages/web-timer/src/index.ts'],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    tsconfigRaw: '{}', // without "use strict": most of it is in classes, which are strict anyway
    legalComments: 'none',
    logLevel: 'error',
  });
  // It is 3 % smaller than with esbuild alone, because swc makes a function that is used once part of where it is used.
  const { code } = await minify(outputFiles[0].text, {
    compress: { ecma: 2022, passes: 3, sequences: false }, // gzip needs 5 bytes more with sequences
    mangle: true,
    ecma: 2022,
    format: { asciiOnly: true }, // pages that host it themselves may have another encoding
  });
  const folder = join(root, 'apps/embed/bundle/web');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'embed.js'), code);
}

await Promise.all([
  makeReferencePage(),
  makeDocumentation(),
  ...services.map((name) => bundleService(name)),
  ...tools.map(bundleTool),
  bundleWebTimer(),
  bundleConsole(),
  buildAccountDocument(),
]);
