import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ObservedRequest } from '../audit/evidence.ts';
import type { GeneratorEvent, LoadOptions, GeneratorCommand } from './messages.ts';

const program = fileURLToPath(new URL('./generator-process.js', import.meta.url));

/** Controls the load generator process. */
export class LoadGenerator {
  /** All completed requests in order of completion. */
  readonly requests: ObservedRequest[] = [];
  private readonly events = new EventEmitter();

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (message: GeneratorEvent) => {
      if (message.type === 'requests') this.requests.push(...message.requests);
      this.events.emit(message.type);
    });
  }

  static start(options: LoadOptions): LoadGenerator {
    const load = new LoadGenerator(fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
    load.send({ type: 'start', options });
    return load;
  }

  /** Resolves when every due request has ended. */
  async pause(): Promise<void> {
    const paused = once(this.events, 'paused');
    this.send({ type: 'pause' });
    await paused;
  }

  resume(): void {
    this.send({ type: 'resume' });
  }

  async stop(): Promise<void> {
    await this.pause();
    this.kill();
    await once(this.child, 'exit');
  }

  /** Kills the process, without waiting for pending requests. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  private send(message: GeneratorCommand): void {
    this.child.send(message);
  }
}
