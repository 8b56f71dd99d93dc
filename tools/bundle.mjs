/**
 * Bundles each service into one file, `apps/<name>/bundle/main.mjs`, and its counting thread into another one, because resolving and reading
 * a thousand modules takes most of the startup time. Reads the output of the compiler (`dist`), and does nothing if it has not changed.
 */
import { build } from 'esbuild';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { bundleConsole } from './bundle-console.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const services = ['api', 'embed'];

/**
 * Packages that stay in node_modules, loaded as CommonJS: they have native code, load their own files at run time, or must exist
 * only once because other packages load them by name.
 */
const commonJsPackages = [
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'class-transformer',
  'class-validator',
  'pino',
  'pino-pretty',
  'piscina',
];

/** This file loads a second copy of TypeORM to look for two classes that no longer exist. */
const typeormCompat = /@nestjs.typeorm.dist.common.typeorm-compat\.js$/;

/** Resolves packages. Optional packages that are not installed stay external; their users look for them at run time. */
const resolvePackages = {
  name: 'resolve packages',
  setup({ onResolve, onLoad, resolve }) {
    const searches = new Map();
    const isInstalled = async (path, { kind, resolveDir }) => {
      const { errors } = await resolve(path, { kind, resolveDir, pluginData: resolvePackages });
      return errors.length === 0;
    };
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...importOptions }) => {
      if (pluginData === resolvePackages || importOptions.kind === 'entry-point') return undefined;
      if (commonJsPackages.includes(path)) {
        return importOptions.kind === 'require-call' ? { path, external: true } : { path, namespace: 'commonjs' };
      }
      if (!searches.has(path)) searches.set(path, isInstalled(path, importOptions));
      return (await searches.get(path)) ? undefined : { path, external: true };
    });
    onLoad({ filter: /.*/, namespace: 'commonjs' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
      resolveDir: root,
    }));
    onLoad({ filter: typeormCompat }, () => ({
      contents: 'export const Connection = undefined, AbstractRepository = undefined;',
    }));
  },
};

/** Defines what CommonJS modules in the bundle expect. */
const banner = `import { createRequire as createRequireOfBundle } from 'node:module';
import { dirname as dirnameOfBundle } from 'node:path';
import { fileURLToPath as fileURLToPathOfBundle } from 'node:url';
const require = createRequireOfBundle(import.meta.url);
const __filename = fileURLToPathOfBundle(import.meta.url);
const __dirname = dirnameOfBundle(__filename);`;

/** Newer versions of Node.js define this. Without it, pg loads all of fetch only to find out that it does not run on Cloudflare. */
const define = { navigator: '{"userAgent":"Node.js"}' };

/** A change to this file invalidates the bundles. */
const bundlerSource = readFileSync(fileURLToPath(import.meta.url), 'utf8');

/** Whether the bundle is newer than all its inputs, by the modification times in `record`. */
function isCurrent(record) {
  try {
    const { made, inputs } = JSON.parse(readFileSync(record, 'utf8'));
    const changed = ([path, mtimeMs]) => statSync(join(root, path)).mtimeMs !== mtimeMs;
    return made === bundlerSource && !Object.entries(inputs).some(changed);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

const countingWorker = 'libs/event-log/dist/counting/counting-worker.js';

async function bundle(name) {
  const folder = join(root, 'apps', name, 'bundle');
  const record = join(folder, 'inputs.json');
  if (isCurrent(record)) return;
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { main: `apps/${name}/dist/main.js`, 'counting-worker': countingWorker },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [resolvePackages],
    banner: { js: banner },
    define,
    // Removes comments and indentation, a third of the text, which stays in memory. Names and the source map remain.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
  });
  const files = Object.keys(metafile.inputs).filter((path) => !/[:<]/.test(path)); // the others are virtual
  const inputs = files.map((path) => [path, statSync(join(root, path)).mtimeMs]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(record, JSON.stringify({ made: bundlerSource, inputs: Object.fromEntries(inputs) }));
}

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
  const { renderPage } = await import('../apps/api/reference/build/page.mjs');
  const document = JSON.parse(readFileSync(inReference('openapi.json'), 'utf8'));
  const page = renderPage(document, readFileSync(inReference('pages/images.md'), 'utf8'));
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

await Promise.all([makeReferencePage(), ...services.map(bundle), bundleConsole()]);
