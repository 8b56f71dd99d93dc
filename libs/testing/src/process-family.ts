import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The ids of a process (first) and its children, of any user. */
export async function processFamily(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const children = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
  return [pid, ...children];
}
