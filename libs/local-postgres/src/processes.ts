import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether process `pid` exists, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether process `pid` is a PostgreSQL server; where that cannot be told, any process that exists is taken for one. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    const { stdout } = await run('ps', ['-o', 'stat=', '-o', 'comm=', '-p', String(pid)]);
    // Z: it has ended, and nobody has asked for its exit code yet.
    return stdout.includes('postgres') && !stdout.startsWith('Z');
  } catch {
    return isAlive(pid); // no `ps` here, or the process has just ended
  }
}
