import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Passed to the process of a node as JSON, as its only argument. */
export interface NodeOptions {
  databaseUrl: string;
  /** Contains the node's spool. */
  folder: string;
  /** A file with the 16 bytes of each timer's UUID. */
  timersFile: string;
  /** Distinguishes the traffic of the nodes. */
  seed: number;
  viewsPerSecond: number;
  seconds: number;
}

export type Command = 'record' | 'stop';

/** What a node has recorded: the first `views` views of its traffic. */
export interface Recording {
  views: number;
  /** A sample of its records: everything before `offset` (bytes) of a segment was in the spool at `at` (epoch milliseconds). */
  progress: { at: number; segmentId: string; offset: number }[];
}

const program = fileURLToPath(new URL('./simulated-node.js', import.meta.url));

/** A process that runs one node of the simulation. It sends `ready`, and a `Recording` when it has recorded. After `stop`, it ends. */
export class NodeProcess {
  private readonly child: ChildProcess;
  private readonly ended: Promise<number | null>;

  constructor(options: NodeOptions) {
    this.child = fork(program, [JSON.stringify(options)], { serialization: 'advanced' });
    this.ended = once(this.child, 'exit').then(([code]) => code as number | null);
  }

  send(command: Command): void {
    this.child.send(command);
  }

  /** Resolves when it has stopped its shipper. */
  async stop(): Promise<void> {
    this.send('stop');
    if ((await this.ended) !== 0) await this.fail();
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Waits for the next message. @throws if the process ends first */
  async receive<Message>(): Promise<Message> {
    const message = once(this.child, 'message').then(([received]) => received as Message);
    return Promise.race([message, this.ended.then(() => this.fail())]);
  }

  private async fail(): Promise<never> {
    throw new Error(`A node of the simulation exited with ${await this.ended}.`);
  }
}
