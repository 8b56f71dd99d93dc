/**
 * `node tools/run.mjs <command> [arguments]`: the entry point of all npm scripts. Installs dependencies and builds if
 * necessary, then runs the command. Needs only Node.js.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nx, root, run } from './build/run-program.mjs';
import { proofs, test, testLts } from './check/jest/run-tests.mjs';

const oldestNode = [20, 19];

const inRoot = (...path) => join(root, ...path);

/** Prints the message and exits with code 1. */
function fail(message) {
  console.error(message);
  process.exit(1);
}

const node = (args) => run(process.execPath, args);

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
  const code = await node([inRoot('node_modules/@typescript/native/bin/tsc'), '-b']);
  if (code !== 0) fail('The build failed.');
  await import('./build/bundle.mjs');
}

/** The current parent and program name of a process; undefined if the process does not exist. */
function processInfo(pid) {
  try {
    // Linux: "pid (name) state parent …"
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, name] = /^\s*(\d+)\s+(.*)$/.exec(stdout ?? '') ?? [];
    return parent === undefined ? undefined : { name, parent: Number(parent) };
  }
}

/**
 * Stops this process when npm is gone. npm runs scripts in a shell that survives when npm is killed, so this process would get no signal
 * and keep its ports. A changed parent process id shows that the shell, or npm above it, has exited.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const above = processInfo(shell);
  const watchesShell = above !== undefined && /(^|[/-])(ba|da|a|k|z)?sh$/.test(above.name);
  const isOrphan = () => process.ppid !== shell || (watchesShell && processInfo(shell)?.parent !== above.parent);
  setInterval(() => isOrphan() && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

/** Runs one of the tools in this process, so that it receives signals directly. @param program - below `tools` */
const tool =
  (name, program = `${name}/dist/main.js`) =>
  async (args) => {
    const file = inRoot('tools', program);
    process.argv = [process.argv[0], file, ...args]; // as in a process of its own: a tool may start itself again
    await import(pathToFileURL(file).href);
  };

/** Builds the server image and runs it, without Docker. */
const image = async () => void (await import('./build/image.mjs'));

/** Calls a function of a module with the arguments. */
const call = (module, name) => async (args) => (await import(module))[name](args);

/** The targets that `npm run check` runs in every project that has them; project.json at the root defines most of them. */
const checkTargets = [
  'format',
  'lint',
  'typecheck',
  'messages-check',
  'openapi',
  'openapi-lint',
  'gallery',
  'schema-drift',
];

const check = (args) => node([nx, 'run-many', '-t', ...checkTargets, '--output-style=static', ...args]);

/** Runs one of the tools, which goes on until it receives a signal. */
const longRunningTool = (name, program) => async (args) => {
  stopWithNpm();
  await tool(name, program)(args);
};

/** The programs of `tools/proofs`. */
const proofPrograms = ['kill', 'load', 'hostile'];

/** Runs one of the programs if its name is the first argument; otherwise, the tests that run them all. */
async function prove([name, ...args]) {
  const { bundleForFaults } = await import('./build/bundle-program.mjs');
  await bundleForFaults();
  if (!proofPrograms.includes(name)) return proofs(name === undefined ? [] : [name, ...args]);
  return longRunningTool('proofs', `proofs/dist/${name}/main.js`)(args);
}

const commands = {
  start: longRunningTool('start', 'start/bundle/main.mjs'),
  admin: tool('admin', 'admin/bundle/main.mjs'),
  gallery: async () => void (await import('./build/gallery.mjs')),
  openapi: call('./build/openapi.mjs', 'openapi'),
  image,
  test,
  proofs: prove,
  'test:lts': testLts,
  'test:times': call('./check/jest/times.mjs', 'testTimes'),
  check,
};

const [name, ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) fail(`Usage: node tools/run.mjs ${Object.keys(commands).join('|')} [arguments]`);
if (args.includes('--version')) {
  console.log(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version);
  process.exit(0);
}
assertNode();
await installDependencies();
await build();
const code = await command(args);
if (code !== undefined) process.exitCode = code;
