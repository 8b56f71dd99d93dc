import { ChildProgram, childrenOf, cpuSecondsOf, residentMegabytes } from '@tminus/testing';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';

/** Whether processes can be pinned: servers to the first core, load to the second. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;

const onCore = (core: 0 | 1, program: string, args: string[]): [string, string[]] =>
  canPin ? ['taskset', ['-c', String(core), program, ...args]] : [program, args];

/** Moves a process and its future children to the core for load, where the load generator comes first. */
export function moveToLoadCore(pid: number): void {
  if (canPin) spawnSync('taskset', ['-cp', '1', String(pid)]);
  setPriority(pid, constants.priority.PRIORITY_LOW);
}

/** A server under test, pinned to the core for servers. */
export class PinnedServer extends ChildProgram {
  /** Time from the start of the process to its first response. */
  startMs = NaN;

  private constructor(
    child: ChildProcess,
    readonly url: string,
  ) {
    super(child);
  }

  /** @param options.path - a path that returns 200 once the server is ready */
  static async start(
    script: string,
    args: string[],
    options: { port: number; path: string; env?: NodeJS.ProcessEnv },
  ): Promise<PinnedServer> {
    const started = performance.now();
    const [program, programArgs] = onCore(0, process.execPath, [script, ...args]);
    const child = spawn(program, programArgs, { env: options.env, stdio: ['ignore', 'ignore', 'inherit'] });
    process.once('exit', () => child.kill()); // also if a benchmark fails
    const server = new PinnedServer(child, `http://127.0.0.1:${options.port}`);
    await server.waitUntil(() => assertUp(server.url + options.path), 5);
    server.startMs = performance.now() - started;
    return server;
  }

  residentMegabytes(): number {
    return residentMegabytes(this.process.pid ?? NaN);
  }

  /** CPU time so far of all threads and of the processes that the server started, in microseconds; Linux only. */
  cpuMicroseconds(): number {
    return this.processes().reduce((sum, pid) => sum + 1e6 * cpuSecondsOf(pid).own, 0);
  }

  /** From now on, the server runs on all cores, as in production. */
  useAllCores(): void {
    if (!canPin) return;
    for (const pid of this.processes()) spawnSync('taskset', ['-acp', `0-${availableParallelism() - 1}`, String(pid)]);
  }

  /** Itself and those that it started. */
  private processes(): number[] {
    const tree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(tree)];
    return tree(this.process.pid ?? NaN);
  }
}

async function assertUp(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || (await response.arrayBuffer()).byteLength === 0) throw new Error(`${url} has no content yet.`);
}
