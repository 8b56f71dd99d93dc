import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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
