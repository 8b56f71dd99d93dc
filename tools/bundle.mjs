/**
 * Puts each service into one file, `apps/<name>/bundle/main.mjs`: resolving and reading a thousand modules takes longer than all
 * else that a start does. It reads what the compiler made (`dist`), and does nothing where that has not changed.
 */
import { build } from 'esbuild';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const services = ['api', 'embed'];

/**
 * Loaded from node_modules: what has native code, what finds its own parts at run time, what must exist once for others that
 * load it by name, and what Nest and Fastify ask for only where it is installed.
 */
const external = [
  ...[
    '@napi-rs/canvas',
    '@node-rs/argon2',
    'pino',
    'pino-pretty',
    'pg',
    'typeorm',
    'class-transformer',
    'class-validator',
  ],
  ...['@nestjs/microservices', '@nestjs/platform-express', '@nestjs/websockets'],
  ...['@fastify/multipart', '@fastify/static', '@fastify/view'],
];

/** Modules that were CommonJS, of which there are many, ask for `require` and where they are. */
const banner = `import { createRequire as createRequireOfBundle } from 'node:module';
import { dirname as dirnameOfBundle } from 'node:path';
import { fileURLToPath as fileURLToPathOfBundle } from 'node:url';
const require = createRequireOfBundle(import.meta.url);
const __filename = fileURLToPathOfBundle(import.meta.url);
const __dirname = dirnameOfBundle(__filename);`;

/** What a bundle was made of, with the times at which each file was last changed. */
function isCurrent(record) {
  try {
    const { options, inputs } = JSON.parse(readFileSync(record, 'utf8'));
    const changed = ([path, mtimeMs]) => statSync(join(root, path)).mtimeMs !== mtimeMs;
    return options === JSON.stringify({ external, banner }) && !Object.entries(inputs).some(changed);
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
    external,
    banner: { js: banner },
    metafile: true,
    logLevel: 'error',
  });
  const inputs = Object.keys(metafile.inputs).map((path) => [path, statSync(join(root, path)).mtimeMs]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    record,
    JSON.stringify({ options: JSON.stringify({ external, banner }), inputs: Object.fromEntries(inputs) }),
  );
}

await Promise.all(services.map(bundle));
