import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Passed to the process of a node as JSON, as its only argument. */
export interface NodeOptions {
  databaseUrl: string;
  /** Of the servers of NATS that are the inbox; empty if it is a table. */
  inboxUrls: readonly string[];
  /** Contains the node's spool. */
  folder: string;
  /** A file with the 16 bytes of each timer's UUID. */
  timersFile: string;
  /** Distinguishes the traffic of the nodes. */
  seed: number;
  /** Whether each timer gets about as many views as the others. */
  isEven: boolean;
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

/** What a node sends, in this order. After `stop`, it ends. */
export type NodeMessage = { type: 'ready' } | { type: 'recorded'; recording: Recording };

const program = fileURLToPath(new URL('./node.js', import.meta.url));

type MessageOf<Type extends NodeMessage['type']> = Extract<NodeMessage, { type: Type }>;

/** A process that runs one node of the simulation. */
export class NodeProcess {
  private readonly child: ChildProcess;

  constructor(options: NodeOptions) {
    this.child = fork(program, [JSON.stringify(options)], { serialization: 'advanced' });
  }

  send(command: Command): void {
    this.child.send(command);
  }

  /** Resolves when it has stopped its shipper and its counter. */
  async stop(): Promise<void> {
    this.send('stop');
    const [code] = await once(this.child, 'exit');
    if (code !== 0) throw new Error(`A node of the simulation exited with ${code}.`);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Waits for the next message. @throws if it has another type, or the process ends first */
  async receive<Type extends NodeMessage['type']>(type: Type): Promise<MessageOf<Type>> {
    const message = await new Promise<NodeMessage>((resolve, reject) => {
      this.child.once('message', (received) => resolve(received as NodeMessage));
      const exited = () => reject(new Error(`A node of the simulation exited with ${this.child.exitCode}.`));
      if (this.child.exitCode === null) this.child.once('exit', exited);
      else exited();
    });
    if (message.type !== type) throw new Error(`A node sent "${message.type}" instead of "${type}".`);
    return message as MessageOf<Type>;
  }
}
