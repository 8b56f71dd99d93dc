import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { LocalPostgresError } from './binaries.ts';

const run = promisify(execFile);
const userName = 'postgres';

/** The ids under which to run PostgreSQL; undefined: as whoever runs this process. */
export type SystemUser = { uid: number; gid: number } | undefined;

async function idsOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** PostgreSQL refuses to run as root, so there it runs as the system user `postgres`, made when missing. */
export async function postgresUser(): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return await idsOf(userName);
  } catch {
    // No such user yet; what follows tells when it cannot be made either.
  }
  try {
    await run('useradd', ['--system', '--user-group', userName]).catch(() => run('adduser', ['-S', '-D', userName]));
    return await idsOf(userName);
  } catch (error) {
    throw new LocalPostgresError(
      'PostgreSQL cannot run as root, and the system user "postgres" could not be made: run as another user, or set DATABASE_URL.',
      { cause: error },
    );
  }
}

/** @throws LocalPostgresError naming the first folder on the way to `path` that `user` may not enter. */
export async function assertReachable(path: string, user: SystemUser): Promise<void> {
  if (user === undefined) return;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const entering = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & entering) === 0) {
      throw new LocalPostgresError(
        `PostgreSQL cannot run as root, so it runs as the system user "${userName}", who may not enter ${folder}: ` +
          'use a folder that everybody may enter, run as another user, or set DATABASE_URL.',
      );
    }
    if (folder === dirname(folder)) return;
  }
}
