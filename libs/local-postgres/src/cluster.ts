import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalPostgresError, type PostgresBinaries, postgresBinaries } from './binaries.ts';
import { freePort } from './free-port.ts';
import { type SystemUser, assertReachable, postgresUser } from './system-user.ts';

export const superuser = 'tminus';

const startTimeoutSeconds = 60;
const stopTimeoutSeconds = 30;

/** Where a cluster's things are inside the data folder. */
export function clusterPaths(dataDir: string) {
  return {
    cluster: join(dataDir, 'postgres'),
    unfinished: join(dataDir, 'postgres.unfinished'),
    password: join(dataDir, 'postgres.password'),
    log: join(dataDir, 'postgres', 'server.log'),
    pid: join(dataDir, 'postgres', 'postmaster.pid'),
  };
}

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
 * Makes a new cluster in the data folder. An interrupted run leaves nothing that a later one could mistake for a cluster.
 * @param durable false: no waiting for the disk, for clusters that tests throw away.
 */
export async function initialiseCluster(dataDir: string, { binaries, user }: Toolbox, durable: boolean): Promise<void> {
  const paths = clusterPaths(dataDir);
  await rm(paths.unfinished, { recursive: true, force: true });
  await mkdir(paths.unfinished, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  await writeFile(paths.password, `${password}\n`, { mode: 0o600 });
  const passwordForInitdb = join(paths.unfinished, '..', 'postgres.unfinished.password');
  await writeFile(passwordForInitdb, `${password}\n`, { mode: 0o600 });
  if (user) await Promise.all([paths.unfinished, passwordForInitdb].map((path) => chown(path, user.uid, user.gid)));
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordForInitdb}`];
  try {
    await run(
      binaries.initdb,
      [`--pgdata=${paths.unfinished}`, ...locale, ...access, ...(durable ? [] : ['--no-sync'])],
      user,
      dataDir,
    );
    const settings = [
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      "timezone = 'UTC'",
      "log_timezone = 'UTC'",
      'log_checkpoints = off',
    ];
    const careless = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'max_connections = 200'];
    await appendFile(
      join(paths.unfinished, 'postgresql.conf'),
      [...settings, ...(durable ? [] : careless), ''].join('\n'),
    );
  } finally {
    await rm(passwordForInitdb, { force: true });
  }
  await rename(paths.unfinished, paths.cluster);
}

/** Starts the server in the background, on a free port of the loopback address; it outlives this process. */
export async function startServer(dataDir: string, { binaries, user }: Toolbox): Promise<void> {
  const paths = clusterPaths(dataDir);
  const port = await freePort();
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
