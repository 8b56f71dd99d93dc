import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SeenRequest } from '../audit/evidence.ts';
import type { FromGenerator, LoadOrders, ToGenerator } from './messages.ts';

const program = fileURLToPath(new URL('./generator.js', import.meta.url));

/** The load generator, seen from here. */
export class Load {
  /** Every request that has ended, in the order of their ends. */
  readonly requests: SeenRequest[] = [];
  private readonly events = new EventEmitter();

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (message: FromGenerator) => {
      if (message.type === 'seen') this.requests.push(...message.requests);
      this.events.emit(message.type);
    });
  }

  static start(orders: LoadOrders): Load {
    const load = new Load(fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
    load.tell({ type: 'start', orders });
    return load;
  }

  /** Resolves when every request that was due is over. */
  async pause(): Promise<void> {
    const paused = once(this.events, 'paused');
    this.tell({ type: 'pause' });
    await paused;
  }

  resume(): void {
    this.tell({ type: 'resume' });
  }

  async stop(): Promise<void> {
    await this.pause();
    this.kill();
    await once(this.child, 'exit');
  }

  /** At once, whatever is under way. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  private tell(message: ToGenerator): void {
    this.child.send(message);
  }
}
