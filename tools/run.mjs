/**
 * `node tools/run.mjs <command> [arguments]`: what the npm scripts call. It needs nothing but Node, brings the
 * dependencies and the build up to date, and then runs the command.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const oldestNode = [20, 19];

const inRoot = (...path) => join(root, ...path);
const bin = (...path) => inRoot('node_modules', ...path);

/** Ends the process with one sentence. */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** @returns the exit code; a child that a signal ended counts as failed. */
function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const node = (args, options) => run(process.execPath, args, options);

function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  if (isOld) fail(`T-minus needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`);
}

/** Whether every package of the lock file is installed as it says. npm writes the second file when an install is complete. */
function dependenciesAreCurrent() {
  try {
    const packagesOf = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8')).packages;
    const installed = packagesOf('node_modules/.package-lock.json');
    return Object.entries(packagesOf('package-lock.json')).every(([path, wanted]) => {
      if (path === '' || !path.includes('node_modules/')) return true; // a folder of this repository
      const found = installed[path];
      if (!found) return wanted.optional === true; // made for another platform
      return wanted.link ? found.link : found.version === wanted.version && found.integrity === wanted.integrity;
    });
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

async function installDependencies() {
  if (dependenciesAreCurrent()) return;
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.error('Installing dependencies (once, about a minute) …');
  // On a terminal npm shows its own progress; elsewhere a line now and then shows that it is alive.
  const alive = process.stderr.isTTY ? undefined : setInterval(() => console.error(`  … ${seconds()} s`), 10_000);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
    stdio: ['ignore', 2, 2],
  });
  clearInterval(alive);
  if (code !== 0) fail('The dependencies could not be installed; npm says above why.');
  console.error(`Dependencies installed in ${seconds()} s.`);
}

async function build() {
  const code = await node([bin('@typescript', 'native', 'bin', 'tsc'), '-b']);
  if (code !== 0) fail('The code does not compile.');
  await import('./bundle.mjs');
}

/** The parent of a process and the name of its program, as the system says at this moment; undefined where it does not. */
function processInfo(pid) {
  try {
    // Linux, at the cost of reading a line: "pid (name) state parent …"
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, name] = /^\s*(\d+)\s+(.*)$/.exec(stdout ?? '') ?? [];
    return parent === undefined ? undefined : { name, parent: Number(parent) };
  }
}

/**
 * npm runs a script through a shell, which lives on when npm is killed: nobody would tell us to stop, and the next start would
 * find the ports taken. So we stop when the shell, or npm above it, is gone, which shows in whose child each has become.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const above = processInfo(shell);
  const watchesShell = above !== undefined && /(^|[/-])(ba|da|a|k|z)?sh$/.test(above.name);
  const isOrphan = () => process.ppid !== shell || (watchesShell && processInfo(shell)?.parent !== above.parent);
  setInterval(() => isOrphan() && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

/** Runs a tool of ours in this process, so that signals reach it directly. */
const tool = (name) => async (args) => {
  process.argv = [process.argv[0], `npm run ${name} --`, ...args];
  await import(pathToFileURL(inRoot('tools', name, 'dist', 'main.js')).href);
};

const jest = (args) => node(['--disable-warning=ExperimentalWarning', bin('jest', 'bin', 'jest.js'), ...args]);

const openapi = async (args) => (await import('./openapi.mjs')).openapi(args);

/** The rules are in .redocly.yaml. It asks nobody, and tells nobody. */
const lintOpenapi = () =>
  node([bin('@redocly', 'cli', 'bin', 'cli.js'), 'lint', '--config', '.redocly.yaml'], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });

const drift = ['--selectProjects', 'integration', '--testPathPatterns', 'schema\\.integration'];

const checks = [
  ['format', () => node([bin('prettier', 'bin', 'prettier.cjs'), '--check', '.', '--log-level', 'warn'])],
  [
    'lint and boundaries',
    () => node([bin('nx', 'dist', 'bin', 'nx.js'), 'run-many', '-t', 'lint', '--output-style=static']),
  ],
  [
    'lint of what belongs to no project',
    () => node([bin('eslint', 'bin', 'eslint.js'), '*.mjs', 'tools/*.mjs', 'tools/*.ts']),
  ],
  ['types of the tests', () => node([bin('@typescript', 'native', 'bin', 'tsc'), '-p', 'tsconfig.spec.json'])],
  ['OpenAPI document and client are current', () => openapi(['--check'])],
  ['OpenAPI document', lintOpenapi],
  ['migrations and entities agree', () => jest(drift)],
];

async function check() {
  for (const [name, step] of checks) {
    console.error(`\n— ${name}`);
    if ((await step()) !== 0) fail(`\nnpm run check failed at: ${name}.`);
  }
  console.error('\nEverything is in order.');
  return 0;
}

/** Runs until it is stopped. */
async function start(args) {
  stopWithNpm();
  await tool('start')(args);
}

const commands = {
  start,
  admin: tool('admin'),
  bench: tool('bench'),
  faults: tool('faults'),
  fuzz: tool('fuzz'),
  gallery: tool('gallery'),
  openapi,
  test: jest,
  check,
};

const [name, ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) fail(`Usage: node tools/run.mjs ${Object.keys(commands).join('|')} [arguments]`);
assertNode();
await installDependencies();
await build();
const code = await command(args);
if (code !== undefined) process.exitCode = code;
