import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ViewersOptions {
  port: number;
  /** Requested in turn. */
  paths: readonly string[];
  /** Further lines of the head of each request. */
  headers?: readonly string[];
  perSecond: number;
  connections: number;
  /** A response with fewer bytes is not what was requested. */
  smallestBody: number;
}

/** A request that was due. */
export interface Viewed {
  latencyMs: number;
  /** Whether the answer was 200, complete and large enough. */
  isGood: boolean;
}

const program = fileURLToPath(new URL('./viewers-process.js', import.meta.url));

/** Ordinary viewers of images, or ordinary users of the API, in a separate process. */
export class Viewers {
  private viewed: Viewed[] = [];

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (viewed: Viewed[]) => this.viewed.push(...viewed));
  }

  static start(options: ViewersOptions): Viewers {
    return new Viewers(fork(program, [JSON.stringify(options)], { execArgv: [] }));
  }

  /** The requests since the last call. */
  take(): Viewed[] {
    return this.viewed.splice(0);
  }

  /** Resolves when the last request has been answered. */
  async stop(): Promise<void> {
    this.child.send('stop');
    await once(this.child, 'exit');
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}
