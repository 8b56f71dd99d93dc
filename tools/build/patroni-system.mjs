/** `node tools/build/patroni-system.mjs <folder>`: installs the programs of `deploy/patroni` into a folder. Needs root and debootstrap. */
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { makeDebian } from './debian-system.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder.');
const packages = readFileSync(new URL('../../deploy/patroni/packages.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
// An interrupted installation must not look like a complete one.
const partial = `${folder}.partial`;
rmSync(partial, { recursive: true, force: true });
makeDebian('trixie', partial, packages);
renameSync(partial, folder);
