import { ChildProgram, childrenOf, cpuSecondsOf, residentMegabytes } from '@tminus/testing';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';

/** Whether processes can be pinned: servers to the first core, load to the second. */
export const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;

const onCore = (core: 0 | 1, program: string, args: string[]): [string, string[]] =>
  canPin ? ['taskset', ['-c', String(core), program, ...args]] : [program, args];

/** Moves a process and its future children to the core for load. @param priority - 19 is the lowest, 0 that of other programs */
export function moveToLoadCore(pid: number, priority: number): void {
  if (canPin) spawnSync('taskset', ['-cp', '1', String(pid)]);
  setPriority(pid, priority);
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

  override suspend(): void {
    for (const pid of this.processes()) process.kill(pid, 'SIGSTOP');
  }

  override resume(): void {
    for (const pid of this.processes()) process.kill(pid, 'SIGCONT');
  }

  /** Itself and those that it started. */
  private processes(): number[] {
    const tree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(tree)];
    return tree(this.process.pid ?? NaN);
  }
}

/**
 * Leaves servers an equal share of their core, because endless loops use the rest of it: a load generator can then offer several times of
 * what they can do.
 * @returns ends it
 */
export function shareServerCore(loops: number): () => void {
  const children = Array.from({ length: loops }, () => {
    const [program, args] = onCore(0, process.execPath, ['--eval', 'for (;;);']);
    return spawn(program, args, { stdio: 'ignore' });
  });
  const end = () => children.forEach((child) => child.kill());
  process.once('exit', end); // also if a benchmark fails
  return end;
}

async function assertUp(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || (await response.arrayBuffer()).byteLength === 0) throw new Error(`${url} has no content yet.`);
}
