import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { programEnvironment } from './describe-if-installed.ts';
import { eventually } from './eventually.ts';
import { repositoryRoot } from './repository.ts';

/** The maximum time for a start, which takes half a second on an idle machine. */
const startsWithinMs = 120_000;

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

  /**
   * Waits until an assertion passes, and kills the program if it does not.
   * @throws with the output of the program, as soon as it has ended, or after two minutes
   */
  async waitUntil(assertion: () => Promise<unknown>, everyMs?: number): Promise<void> {
    const limits = { withinMs: startsWithinMs, ...(everyMs !== undefined && { everyMs }) };
    try {
      await eventually(async () => void (this.hasEnded || (await assertion())), limits);
      if (this.hasEnded) throw new Error(`The program has ended with ${await this.exited}.`);
    } catch (error) {
      await this.stop('SIGKILL');
      throw new Error(`${(error as Error).message}\n${this.output}`, { cause: error });
    }
  }

  /** Waits until `npm start` prints its summary. */
  waitUntilRunning(): Promise<void> {
    return this.waitUntil(async () => {
      if (!this.output.includes('T-minus is running')) throw new Error('T-minus is not running yet.');
    });
  }

  /** Waits until it accepts connections at a port. */
  waitUntilListening(port: number): Promise<void> {
    return this.waitUntil(async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    });
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
