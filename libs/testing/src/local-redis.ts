import { freePort } from '@tminus/local-postgres';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from './eventually.ts';

/** A Redis server without persistence. */
export class LocalRedis {
  private constructor(
    private child: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(): Promise<LocalRedis> {
    const port = await freePort();
    const redis = new LocalRedis(launch(port), port);
    await redis.waitUntilAnswering();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Suspends the process: it accepts connections but does not respond until `resume`. */
  hang(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }

  /** Starts an empty server on the same port. */
  async restart(): Promise<void> {
    this.child = launch(this.port);
    await this.waitUntilAnswering();
  }

  private waitUntilAnswering(): Promise<void> {
    return eventually(async () => {
      const socket = connect(this.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    });
  }
}

function launch(port: number): ChildProcess {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return spawn('redis-server', options, { stdio: 'ignore' });
}
