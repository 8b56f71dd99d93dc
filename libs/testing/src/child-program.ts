import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programEnvironment } from './describe-if-installed.ts';
import { eventually } from './eventually.ts';
import { repositoryRoot } from './repository.ts';

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

/** A program as a child process. */
export class ChildProgram {
  /** Standard output and standard error so far. */
  output = '';
  /** The exit code; null if a signal ended the process. */
  readonly exited: Promise<number | null>;

  constructor(readonly process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => (this.output += chunk));
    }
    this.exited = once(process, 'exit').then(([code]) => code as number | null);
  }

  /** Waits until `npm start` prints its summary. */
  async waitUntilRunning(): Promise<void> {
    await eventually(
      async () => {
        if (this.process.exitCode !== null || this.output.includes('T-minus is running')) return;
        throw new Error(`Not running yet:\n${this.output}`);
      },
      { withinMs: 120_000 },
    );
    if (this.process.exitCode !== null) throw new Error(`It exited with ${this.process.exitCode}:\n${this.output}`);
  }

  /** Waits until it accepts connections at a port. @throws with its output, if it exits or takes longer than two minutes */
  async waitUntilListening(port: number): Promise<void> {
    await eventually(
      async () => {
        if (this.process.exitCode !== null) throw new Error(`It exited with ${this.process.exitCode}:\n${this.output}`);
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        socket.destroy();
      },
      { withinMs: 120_000 },
    );
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** The last five lines of output. */
  get lastOutput(): string {
    return this.output.trim().split('\n').slice(-5).join('\n');
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!this.hasEnded) this.process.kill(signal);
    return this.exited;
  }

  /** @throws if the exit code is not 0 */
  async shutDown(): Promise<void> {
    if ((await this.stop()) !== 0) throw new Error(`It did not shut down cleanly:\n${this.lastOutput}`);
  }

  /** Freezes the process until `resume`. */
  suspend(): void {
    this.process.kill('SIGSTOP');
  }

  resume(): void {
    this.process.kill('SIGCONT');
  }
}

/** Starts a program that is installed on this machine. */
export const launchInstalled = (program: string, args: readonly string[]): ChildProgram =>
  new ChildProgram(spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: programEnvironment() }));

/** Runs the program that `npm start` runs after the build. `environment` overrides the environment of the test. */
export function npmStart(environment: Record<string, string>): ChildProgram {
  const program = join(repositoryRoot, 'tools', 'start', 'bundle', 'main.mjs');
  return new ChildProgram(
    spawn(process.execPath, [program], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}
