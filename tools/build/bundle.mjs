/**
 * Bundles each service into one file, `apps/<name>/bundle/main.mjs`, its counting thread into another one, and the programs behind `npm start`
 * and `npm run admin`, because resolving and reading a thousand modules takes most of the startup time. Reads the output of the compiler
 * (`dist`), and does nothing if that is unchanged.
 */
import { minify } from '@swc/core';
import { build } from 'esbuild';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleConsole } from './bundle-console.mjs';
import { bundleProgram, bundleService, services } from './bundle-program.mjs';
import { root } from './run-program.mjs';
import { makeDocumentation } from './documentation.mjs';
import { buildAccountDocument } from './openapi.mjs';

const tools = ['admin', 'start'];

const bundleTool = (name) => bundleProgram({ main: `tools/${name}/dist/main.js` }, join(root, 'tools', name, 'bundle'));

const { resolve: resolvePackage } = createRequire(join(root, 'apps/console/package.json'));

const inReference = (name) => join(root, 'apps/api/reference', name);

/** The public files of the API reference at `/docs`. Its colors and its font are those of the console. */
const referenceFiles = [
  ...['boot.js', 'icon.svg', 'reference.css', 'reference.js'].map(inReference),
  join(root, 'apps/console/src/app/theme/tokens.css'),
  resolvePackage('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
];

const compressed = /\.(?:css|html|js|svg)$/;

/** Writes the page and its files into `apps/api/bundle/docs`, texts with a gzip copy for @fastify/static to send. */
async function makeReferencePage() {
  const folder = join(root, 'apps/api/bundle/docs');
  mkdirSync(folder, { recursive: true });
  const { renderPage } = await import('../../apps/api/reference/build/page.mjs');
  const document = JSON.parse(readFileSync(inReference('openapi.json'), 'utf8'));
  const text = (name) => readFileSync(inReference(`pages/${name}.md`), 'utf8');
  const page = renderPage(document, { guides: text('guides'), images: text('images') });
  const files = [
    ['index.html', Buffer.from(page)],
    ...referenceFiles.map((path) => [basename(path), readFileSync(path)]),
  ];
  const texts = files.filter(([name]) => compressed.test(name));
  files.push(...texts.map(([name, content]) => [`${name}.gz`, gzipSync(content, { level: 9 })]));
  for (const name of readdirSync(folder)) if (!files.some(([each]) => each === name)) rmSync(join(folder, name));
  for (const [name, content] of files) {
    const path = join(folder, name);
    if (!existsSync(path) || !content.equals(readFileSync(path))) writeFileSync(path, content);
  }
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
