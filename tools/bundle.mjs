/**
 * Bundles each service into one file, `apps/<name>/bundle/main.mjs`, because resolving and reading a thousand modules takes most
 * of the startup time. Reads the output of the compiler (`dist`), and does nothing if it has not changed.
 */
import { build } from 'esbuild';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

async function bundle(name) {
  const folder = join(root, 'apps', name, 'bundle');
  const record = join(folder, 'inputs.json');
  if (isCurrent(record)) return;
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [`apps/${name}/dist/main.js`],
    outfile: join(folder, 'main.mjs'),
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

const { resolve: resolvePackage } = createRequire(import.meta.url);

/** The public files of the API reference at `/docs`. */
const referenceFiles = [
  ...['index.html', 'reference.css', 'reference.js', 'icon.svg'].map((name) => join(root, 'apps/api/reference', name)),
  ...['swagger-ui-bundle.js', 'swagger-ui.css'].map((name) => resolvePackage(`swagger-ui-dist/${name}`)),
];

/** Copies the files into `apps/api/bundle/docs`, each with a gzip copy for @fastify/static to send. */
function copyReferenceFiles() {
  const folder = join(root, 'apps/api/bundle/docs');
  mkdirSync(folder, { recursive: true });
  for (const source of referenceFiles) {
    const target = join(folder, basename(source));
    const content = readFileSync(source);
    if (existsSync(target) && content.equals(readFileSync(target))) continue;
    writeFileSync(`${target}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(target, content);
  }
}

copyReferenceFiles();
await Promise.all([...services.map(bundle), bundleConsole()]);
