import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { LocalPostgresError } from './cluster.ts';

const run = promisify(execFile);

/** Whether a process with this id exists, owned by any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether the process is a PostgreSQL server. Without `ps`, true for any existing process. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    const { stdout } = await run('ps', ['-o', 'stat=', '-o', 'comm=', '-p', String(pid)]);
    // Z (zombie): the process has ended, but its parent has not read its exit code yet.
    return stdout.includes('postgres') && !stdout.startsWith('Z');
  } catch {
    return isAlive(pid); // there is no `ps`, or the process has just ended
  }
}

const userName = 'postgres';

/** The ids to run PostgreSQL with; undefined for the user of this process. */
export type SystemUser = { uid: number; gid: number } | undefined;

async function findUser(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * PostgreSQL refuses to run as root. As root, this returns the system user `postgres` and creates it if necessary.
 * @throws LocalPostgresError if the user cannot be created
 */
export async function postgresUser(): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return await findUser(userName);
  } catch {
    // The user does not exist yet.
  }
  try {
    await run('useradd', ['--system', '--user-group', userName]).catch(() => run('adduser', ['-S', '-D', userName]));
    return await findUser(userName);
  } catch (error) {
    throw new LocalPostgresError(
      'PostgreSQL cannot run as root, and the system user "postgres" could not be created. Run T-minus as another user, or set DATABASE_URL.',
      { cause: error },
    );
  }
}

/** @throws LocalPostgresError naming the first parent folder of `path` that `user` cannot enter */
export async function assertReachable(path: string, user: SystemUser): Promise<void> {
  if (user === undefined) return;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const executeBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & executeBit) === 0) {
      throw new LocalPostgresError(
        `PostgreSQL cannot run as root, so it runs as the system user "${userName}", which cannot enter ${folder}. ` +
          'Use a folder that all users can enter, run T-minus as another user, or set DATABASE_URL.',
      );
    }
    if (folder === dirname(folder)) return;
  }
}

/** Below the ephemeral ports, so that no outgoing connection takes the port before the caller uses it. */
const range = { from: 20_000, to: 32_000 };
const attempts = 100;

/** So that two callers in this process never get the same port before one of them listens. */
const given = new Set<number>();

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * A free port of 127.0.0.1. It is not reserved, so listen on it soon.
 * @throws Error if no free port is found
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(range.from, range.to);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No free port between ${range.from} and ${range.to}.`);
}
