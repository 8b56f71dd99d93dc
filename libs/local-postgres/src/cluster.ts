import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LocalPostgresError, type PostgresBinaries, postgresBinaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import { type SystemUser, assertReachable, postgresUser } from './system-user.ts';

export const superuser = 'tminus';

const startTimeoutSeconds = 60;
const stopTimeoutSeconds = 30;
const unfinishedForMs = 3_600_000;

/** Where a cluster's things are inside the data folder. */
export function clusterPaths(dataDir: string) {
  const cluster = join(dataDir, 'postgres');
  return {
    cluster,
    password: passwordFile(cluster),
    log: join(cluster, 'server.log'),
    pid: join(cluster, 'postmaster.pid'),
  };
}

const passwordFile = (cluster: string) => join(cluster, 'tminus.password');

/** What it takes to run PostgreSQL's programs here. */
export interface Toolbox {
  binaries: PostgresBinaries;
  user: SystemUser;
}

export async function openToolbox(dataDir: string): Promise<Toolbox> {
  const toolbox = { binaries: postgresBinaries(), user: await postgresUser() };
  await assertReachable(toolbox.binaries.initdb, toolbox.user);
  await assertReachable(join(dataDir, 'postgres'), toolbox.user);
  return toolbox;
}

function run(program: string, args: string[], user: SystemUser, cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Not a pipe for what pg_ctl leaves running: the server would hold it open, and 'close' would never come.
    const child = spawn(program, args, { ...user, cwd, stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => {
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(output.trim() || `exit code ${code}`));
    });
  });
}

/**
 * Makes a new cluster in the data folder, password included. It appears there complete or not at all, however many make one
 * at the same time: the first one's stays.
 * @param durable false: no waiting for the disk, for clusters that tests throw away.
 */
export async function initialiseCluster(dataDir: string, toolbox: Toolbox, durable: boolean): Promise<void> {
  const { cluster } = clusterPaths(dataDir);
  const unfinished = `${cluster}.unfinished-${randomBytes(4).toString('hex')}`;
  const passwordForInitdb = `${unfinished}.password`;
  try {
    const password = `${randomBytes(24).toString('base64url')}\n`;
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordForInitdb, password, { mode: 0o600 });
    await runInitdb(unfinished, passwordForInitdb, toolbox, durable);
    await writeFile(passwordFile(unfinished), password, { mode: 0o600 });
    await rename(unfinished, cluster);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return; // somebody else was faster: theirs it is
    throw new LocalPostgresError(`The embedded PostgreSQL cannot be set up in ${dataDir}: ${lastLine(error)}`, {
      cause: error,
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(passwordForInitdb, { force: true });
  }
}

/** Deletes what a killed `initdb` left; an hour old, so that it is nobody's work in progress. */
export async function discardUnfinished(dataDir: string): Promise<void> {
  const { cluster } = clusterPaths(dataDir);
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (!path.startsWith(`${cluster}.unfinished-`)) continue;
    if (Date.now() - (await stat(path)).mtimeMs > unfinishedForMs) await rm(path, { recursive: true, force: true });
  }
}

async function runInitdb(
  folder: string,
  passwordFrom: string,
  { binaries, user }: Toolbox,
  durable: boolean,
): Promise<void> {
  if (user) await Promise.all([folder, passwordFrom].map((path) => chown(path, user.uid, user.gid)));
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFrom}`];
  await run(
    binaries.initdb,
    [`--pgdata=${folder}`, ...locale, ...access, ...(durable ? [] : ['--no-sync'])],
    user,
    dirname(folder),
  );
  const settings = [
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    'log_checkpoints = off',
  ];
  const careless = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'max_connections = 200'];
  await appendFile(join(folder, 'postgresql.conf'), [...settings, ...(durable ? [] : careless), ''].join('\n'));
}

const lastLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1);

/** Starts the server in the background, on a port of the loopback address, by default any free one; it outlives this process. */
export async function startServer(dataDir: string, { binaries, user }: Toolbox, givenPort?: number): Promise<void> {
  const paths = clusterPaths(dataDir);
  const port = givenPort ?? (await freePort());
  const args = [
    'start',
    '-D',
    paths.cluster,
    '-w',
    '-t',
    String(startTimeoutSeconds),
    '-l',
    paths.log,
    '-o',
    `-p ${port}`,
    '-s',
  ];
  try {
    await run(binaries.pgCtl, args, user, dataDir);
  } catch (error) {
    const log = await readFile(paths.log, 'utf8').catch(() => '');
    const reason = log.trim().split('\n').slice(-3).join(' | ');
    throw new LocalPostgresError(`The embedded PostgreSQL does not start; ${paths.log} says: ${reason}`, {
      cause: error,
    });
  }
}

export async function stopServer(
  dataDir: string,
  { binaries, user }: Toolbox,
  mode: 'fast' | 'immediate' = 'fast',
): Promise<void> {
  const args = ['stop', '-D', clusterPaths(dataDir).cluster, '-m', mode, '-w', '-t', String(stopTimeoutSeconds), '-s'];
  await run(binaries.pgCtl, args, user, dataDir);
}
