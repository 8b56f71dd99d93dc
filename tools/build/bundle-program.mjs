/** Bundles a program with the packages that it uses, for `bundle.mjs` and `pack.mjs`. */
import { build } from 'esbuild';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './run-program.mjs';

/**
 * Packages that stay in node_modules, loaded as CommonJS: they have native code, load their own files at run time, or must exist
 * only once because other packages load them by name.
 */
const commonJsPackages = [
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'class-transformer',
  'class-validator',
  'graphile-worker', // bundled, it would bring all of TypeScript
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

const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

/** The packages that the bundle loads from node_modules, if they are installed. */
function externalPackages({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const paths = imports.filter(({ path, external }) => external && !isBuiltin(path)).map(({ path }) => packageOf(path));
  return [...new Set(paths)].sort();
}

/**
 * Writes a program into a folder, unless what is there is current.
 * @param entryPoints - by the name of the file in the folder, without `.mjs`
 * @param {string} folder - absolute
 * @param {string[]} inject - modules that run before each entry point, and share its modules
 */
export async function bundleProgram(entryPoints, folder, inject = []) {
  const record = join(folder, 'inputs.json');
  if (isCurrent(record)) return;
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    inject,
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
  const packages = externalPackages(metafile);
  writeFileSync(record, JSON.stringify({ made: bundlerSource, packages, inputs: Object.fromEntries(inputs) }));
}

export const services = ['api', 'embed'];

/** The entry point of the thread that counts. */
export const countingWorker = { 'counting-worker': 'libs/analytics/dist/ship/counting-worker.js' };

/** Bundles a service, and its counting thread into a file of its own. @param folder - below the root */
export const bundleService = (name, folder = `apps/${name}/bundle`, inject = []) =>
  bundleProgram({ main: `apps/${name}/dist/main.js`, ...countingWorker }, join(root, folder), inject);

/** The services whose classes the fault test can patch: see tools/proofs/src/kill/preload/exposed-classes.ts. */
export const bundleForFaults = () =>
  Promise.all(
    services.map((name) =>
      bundleService(name, `tools/proofs/bundle/${name}`, ['tools/proofs/dist/kill/preload/exposed-classes.js']),
    ),
  );
