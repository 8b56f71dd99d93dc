import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';

export interface FloodOptions {
  /** A loopback port. */
  port: number;
  /** Of the client: on Linux, any 127.x.y.z. */
  localAddress: string;
  connections: number;
  /** As it is sent. */
  request: string;
}

const program = join(repositoryRoot, 'libs/testing/dist/load/flood-process.js'); // tests run on sources

/** Sends a request over each of many connections, and again as soon as it is answered (a closed loop), from a separate process. */
export class Flood {
  private constructor(private readonly child: ChildProcess) {}

  static start(options: FloodOptions): Flood {
    const child = fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.send(options);
    return new Flood(child);
  }

  /** How many answers it got, by status; 0 if the connection broke. */
  async statuses(): Promise<Record<number, number>> {
    this.child.send('report');
    return ((await once(this.child, 'message')) as [Record<number, number>])[0];
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
