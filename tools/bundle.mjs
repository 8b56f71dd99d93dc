/**
 * Puts each service into one file, `apps/<name>/bundle/main.mjs`: resolving and reading a thousand modules takes longer than all
 * else that a start does. It reads what the compiler made (`dist`), and does nothing where that has not changed.
 */
import { build } from 'esbuild';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const services = ['api', 'embed'];

/**
 * Loaded from node_modules, as CommonJS, of which Node needs no export to be known beforehand: what has native code, what finds
 * its own parts at run time, and what must exist once for others that load it by name.
 */
const required = ['@napi-rs/canvas', '@node-rs/argon2', 'class-transformer', 'class-validator', 'pino', 'pino-pretty'];

/** Loads TypeORM by name to look for two classes that it has no more: a second copy of it, which takes as long as the first. */
const typeormByName = /@nestjs.typeorm.dist.common.typeorm-compat\.js$/;

/** Says where packages come from. What is not installed, others can do without: they look for it at run time. */
const whereFrom = {
  name: 'where from',
  setup({ onResolve, onLoad, resolve }) {
    const searches = new Map();
    const isInstalled = async (path, { kind, resolveDir }) => {
      const { errors } = await resolve(path, { kind, resolveDir, pluginData: whereFrom });
      return errors.length === 0;
    };
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...asked }) => {
      if (pluginData === whereFrom || asked.kind === 'entry-point') return undefined;
      if (required.includes(path)) {
        return asked.kind === 'require-call' ? { path, external: true } : { path, namespace: 'required' };
      }
      if (!searches.has(path)) searches.set(path, isInstalled(path, asked));
      return (await searches.get(path)) ? undefined : { path, external: true };
    });
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
      resolveDir: root,
    }));
    onLoad({ filter: typeormByName }, () => ({
      contents: 'export const Connection = undefined, AbstractRepository = undefined;',
    }));
  },
};

/** Modules that were CommonJS, of which there are many, ask for `require` and where they are. */
const banner = `import { createRequire as createRequireOfBundle } from 'node:module';
import { dirname as dirnameOfBundle } from 'node:path';
import { fileURLToPath as fileURLToPathOfBundle } from 'node:url';
const require = createRequireOfBundle(import.meta.url);
const __filename = fileURLToPathOfBundle(import.meta.url);
const __dirname = dirnameOfBundle(__filename);`;

/** As newer versions of Node say; where nothing does, pg loads all of fetch to find out that it is not at Cloudflare. */
const define = { navigator: '{"userAgent":"Node.js"}' };

/** A bundle that was made otherwise is made anew. */
const madeWith = readFileSync(fileURLToPath(import.meta.url), 'utf8');

/** What a bundle was made of, with the times at which each file was last changed. */
function isCurrent(record) {
  try {
    const { made, inputs } = JSON.parse(readFileSync(record, 'utf8'));
    const changed = ([path, mtimeMs]) => statSync(join(root, path)).mtimeMs !== mtimeMs;
    return made === madeWith && !Object.entries(inputs).some(changed);
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
    plugins: [whereFrom],
    banner: { js: banner },
    define,
    // Comments and indents of others are a third of the text, all of which stays in memory; names and the source map tell enough.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
  });
  const files = Object.keys(metafile.inputs).filter((path) => !/[:<]/.test(path)); // the others are made here
  const inputs = files.map((path) => [path, statSync(join(root, path)).mtimeMs]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(record, JSON.stringify({ made: madeWith, inputs: Object.fromEntries(inputs) }));
}

const { resolve: resolvePackage } = createRequire(import.meta.url);

/** The public files of the API reference at `/docs`. */
const referenceFiles = [
  ...['index.html', 'reference.css', 'reference.js', 'icon.svg'].map((name) => join(root, 'apps/api/reference', name)),
  ...['swagger-ui-bundle.js', 'swagger-ui.css'].map((name) => resolvePackage(`swagger-ui-dist/${name}`)),
];

/** Copies the files into `apps/api/bundle/docs`, each with the gzip copy that @fastify/static sends. */
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
await Promise.all(services.map(bundle));
