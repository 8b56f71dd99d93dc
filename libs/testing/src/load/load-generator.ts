import { LoadConnection } from './load-connection.ts';

export type { Answer, LoadConnection } from './load-connection.ts';
export { requestText } from './load.ts';

interface LoadGeneratorOptions {
  /** Loopback ports. */
  ports: readonly number[];
  /** Of the client: on Linux, any 127.x.y.z. Default: the system chooses. */
  localAddress?: string | undefined;
  /** How long clients wait for a response, in milliseconds. */
  patienceMs: number;
  /**
   * Which free connection takes a request: all in turn, so that none is idle long enough for the service to close it, or the one that became
   * free last.
   */
  order: 'in turn' | 'latest';
  /** Sends the next request. @param dueAt - as `performance.now()` */
  send: (connection: LoadConnection, dueAt: number) => void;
}

const patienceCheckMs = 100;

/** Connections that take requests when these are due. */
export class LoadGenerator {
  private readonly connections: LoadConnection[] = [];
  private readonly free: LoadConnection[] = [];
  /** Due times of requests that wait for a free connection. */
  private readonly waiting: number[] = [];

  constructor(private readonly options: LoadGeneratorOptions) {
    setInterval(() => this.giveUpLate(), patienceCheckMs);
  }

  /** Opens connections. */
  open(perPort: number): void {
    const { ports, localAddress } = this.options;
    for (let index = 0; index < perPort; index++) {
      for (const [slot, port] of ports.entries())
        this.connections.push(new LoadConnection(slot, port, (each) => this.onFree(each), localAddress));
    }
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Sends a request as soon as a connection is free. */
  add(dueAt: number): void {
    const connection = this.nextFree();
    if (connection) this.options.send(connection, dueAt);
    else this.waiting.push(dueAt);
  }

  private nextFree(): LoadConnection | undefined {
    const next = () => (this.options.order === 'in turn' ? this.free.shift() : this.free.pop());
    let connection = next();
    while (connection && !connection.canSend) connection = next();
    return connection;
  }

  private onFree(connection: LoadConnection): void {
    const dueAt = this.waiting.shift();
    if (dueAt === undefined) this.free.push(connection);
    else this.options.send(connection, dueAt);
  }

  private giveUpLate(): void {
    const latest = performance.now() - this.options.patienceMs;
    for (const connection of this.connections) if (connection.sentAt < latest) connection.giveUp('timeout');
  }
}
