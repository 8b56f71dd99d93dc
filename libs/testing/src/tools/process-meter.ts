import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The processor time of this process for `work`, in milliseconds. A busy machine does not change it much. */
export function cpuMsOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The memory in the heap that the result of `work` takes. */
export async function retainedBytes(work: () => unknown): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const result = await work();
  collectGarbage();
  const after = process.memoryUsage().heapUsed;
  return result === undefined ? NaN : after - before; // reads `result` late, so that it is not collected
}

/** The resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  if (process.platform === 'linux') {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** How many sockets a process has open; undefined if the platform does not report it. */
export function openSockets(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => isSocket(`/proc/${pid}/fd/${fd}`)).length;
}

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:');
  } catch {
    return false; // closed meanwhile
  }
}

const ticksPerSecond = 100;

/** CPU time of a process so far, and of its children that have ended, in seconds; Linux only. */
export function cpuSecondsOf(pid: number): { own: number; endedChildren: number } {
  // The fields after the program name: 14 and 15 (from 1) are the process's own time, 16 and 17 that of its ended children.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
  const [user = NaN, system = NaN, childrenUser = NaN, childrenSystem = NaN] = fields.slice(11, 15);
  return { own: (user + system) / ticksPerSecond, endedChildren: (childrenUser + childrenSystem) / ticksPerSecond };
}

/** The ids of its children; Linux only. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
