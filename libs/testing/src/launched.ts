import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { repository } from './repository.ts';

/** A program of ours as a process. */
export class Launched {
  /** Everything it has written so far, standard output and error together. */
  output = '';
  /** Its exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;

  constructor(readonly process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => (this.output += chunk));
    }
    this.exited = once(process, 'exit').then(([code]) => code as number | null);
  }

  /** Waits for the summary of `npm start`. */
  async running(): Promise<void> {
    await eventually(
      async () => {
        if (this.process.exitCode !== null || this.output.includes('T-minus is running')) return;
        throw new Error(`Not running yet:\n${this.output}`);
      },
      { withinMs: 30_000 },
    );
    if (this.process.exitCode !== null) throw new Error(`It ended with ${this.process.exitCode}:\n${this.output}`);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill(signal);
    return this.exited;
  }
}

/** What `npm start` runs once everything is installed and built; with this environment over the test's own. */
export function npmStart(environment: Record<string, string>): Launched {
  const program = join(repository, 'tools', 'start', 'dist', 'main.js');
  return new Launched(
    spawn(process.execPath, [program], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}
