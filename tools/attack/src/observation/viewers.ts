import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ViewersOptions {
  port: number;
  paths: readonly string[];
  perSecond: number;
  connections: number;
  /** A response with fewer bytes is not the image of a timer. */
  smallestImage: number;
}

/** A request that was due. */
export interface Viewed {
  latencyMs: number;
  /** Whether a complete image of a timer arrived. */
  isImage: boolean;
}

const program = fileURLToPath(new URL('./viewers-process.js', import.meta.url));

/** Ordinary viewers in a separate process. */
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
