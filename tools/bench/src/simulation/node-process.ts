import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Command, NodeMessage, NodeOptions } from './protocol.ts';

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
