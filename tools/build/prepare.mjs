/** `node tools/build/prepare.mjs`: installs dependencies and builds, as far as necessary. Every npm script begins with it. Needs only Node.js. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run-program.mjs';

const oldestNode = [20, 19];

const inRoot = (...path) => join(root, ...path);

/** Prints the message and exits with code 1. */
function fail(message) {
  console.error(message);
  process.exit(1);
}

function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  if (isOld) fail(`T-minus needs Node.js ${oldestNode.join('.')} or newer. This is ${process.versions.node}.`);
}

/** Whether node_modules matches package-lock.json. npm writes node_modules/.package-lock.json at the end of an install. */
function dependenciesAreCurrent() {
  try {
    const packagesOf = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8')).packages;
    const installed = packagesOf('node_modules/.package-lock.json');
    return Object.entries(packagesOf('package-lock.json')).every(([path, wanted]) => {
      if (path === '' || !path.includes('node_modules/')) return true; // a workspace of this repository
      const found = installed[path];
      if (!found) return wanted.optional === true; // built for another platform
      return wanted.link ? found.link : found.version === wanted.version && found.integrity === wanted.integrity;
    });
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

async function installDependencies() {
  if (dependenciesAreCurrent()) return;
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  console.error('Installing dependencies (once, about a minute) …');
  // npm shows its progress only on a terminal. Elsewhere, print a line every 10 seconds.
  const progress = process.stderr.isTTY ? undefined : setInterval(() => console.error(`  … ${seconds()} s`), 10_000);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
    stdio: ['ignore', 2, 2],
  });
  clearInterval(progress);
  if (code !== 0) fail('The dependencies could not be installed. See the npm output above.');
  console.error(`Dependencies installed in ${seconds()} s.`);
}

async function build() {
  const code = await run(process.execPath, [inRoot('node_modules/@typescript/native/bin/tsc'), '-b']);
  if (code !== 0) fail('The build failed.');
  await import('./bundle.mjs');
}

assertNode();
await installDependencies();
await build();
