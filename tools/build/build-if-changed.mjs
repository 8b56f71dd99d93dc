import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.mjs';

/** Files that no build reads. */
const ignored = /(^|[\\/])node_modules([\\/]|$)|\.spec\.tsx?$|\.d\.ts$|\.(?:map|tsbuildinfo)$/;

function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !ignored.test(file));
}

/**
 * Runs `build`, unless it has already run with these sources.
 * @param {string} record - an absolute path, where the modification times of the sources are kept
 * @param {string[]} sources - files and folders, from the root of the repository
 * @throws what `build` throws
 */
export async function buildIfChanged(record, sources, build) {
  const current = JSON.stringify(sources.flatMap(filesIn).map((file) => [file, statSync(join(root, file)).mtimeMs]));
  if (existsSync(record) && readFileSync(record, 'utf8') === current) return;
  await build();
  writeFileSync(record, current);
}
