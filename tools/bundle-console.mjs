/**
 * Builds the console (apps/console) into `apps/api/bundle/console`, and does nothing if none of its files has changed.
 */
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'apps/console');
const record = join(root, 'apps/api/bundle/console.json');

/** What the build reads, apart from installed packages, whose versions are in package-lock.json. */
const sources = ['apps/console', 'libs/domain/src', 'libs/client/src', 'package-lock.json'];
const ignored = /(^|[\\/])(node_modules|dist)([\\/]|$)|\.spec\.tsx?$/;

function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !ignored.test(file));
}

const fingerprint = () =>
  JSON.stringify(sources.flatMap(filesIn).map((file) => [file, statSync(join(root, file)).mtimeMs]));

/** @throws if the build fails, or a page loads more than it may */
export async function bundleConsole() {
  const current = fingerprint();
  if (existsSync(record) && readFileSync(record, 'utf8') === current) return;
  const started = performance.now();
  console.error('Building the console …');
  const { build } = await import('vite');
  await build({ configFile: join(folder, 'vite.config.mjs'), logLevel: 'warn' });
  writeFileSync(record, current);
  console.error(`Console built in ${Math.round((performance.now() - started) / 1000)} s.`);
}
