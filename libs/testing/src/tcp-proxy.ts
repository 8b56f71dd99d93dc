import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';

/** `stall`: no byte arrives in either direction any more. `cut`: the connection is reset as soon as the server has answered. */
type TcpFault = 'stall' | 'cut';

interface Trap {
  text: string;
  fault: TcpFault;
  sprung: () => void;
}

/**
 * Forwards TCP connections to a server on this machine and fails like a network: it stalls, loses an answer, or resets connections.
 *
 * During a stall, connections stay open, and neither side notices the end of the other. `resume` delivers everything that was sent.
 */
export class TcpProxy {
  private readonly links = new Set<Link>();
  /** Clients that have connected during a stall, each with a function that connects it to the server. */
  private readonly held = new Map<Socket, () => void>();
  private readonly traps: Trap[] = [];
  private isStalled = false;

  private constructor(
    private readonly server: Server,
    private targetPort: number,
  ) {
    server.on('connection', (client) => this.accept(client));
  }

  /** @param target - the port of the server on 127.0.0.1, or a URL whose port is used, such as that of a database */
  static async start(target: number | string): Promise<TcpProxy> {
    const port = portOf(target);
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, port);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Number of open connections. */
  get connections(): number {
    return this.links.size;
  }

  /** @returns the same URL with the address of this proxy */
  urlOf(serverUrl: string): string {
    const url = new URL(serverUrl);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Stalls all connections, also new ones, in both directions until `resume`. The server never learns of a new one that ends before. */
  stall(): void {
    this.isStalled = true;
    this.links.forEach((link) => link.stall());
  }

  resume(): void {
    this.isStalled = false;
    this.links.forEach((link) => link.resume());
    this.held.forEach((connectToServer) => connectToServer());
    this.held.clear();
  }

  /** Resets all connections. New ones are accepted. */
  cut(): void {
    this.links.forEach((link) => link.reset());
    for (const client of this.held.keys()) client.resetAndDestroy();
  }

  /** Leads to another server from now on, and resets the connections to the old one, like an address that moves. */
  divert(target: number | string): void {
    this.targetPort = portOf(target);
    this.cut();
  }

  /**
   * Delivers the next bytes that contain `text` to the server, but not its answer to the client: then stalls everything, or cuts this
   * connection.
   * For PostgreSQL, `text` is a part of a statement, such as `COMMIT`.
   * @returns a promise that resolves when the server has received it (`stall`), or when the connection is cut, also by a client that does not wait
   *   for the answer
   */
  loseAnswerTo(text: string, fault: TcpFault): Promise<void> {
    return new Promise((sprung) => this.traps.push({ text, fault, sprung }));
  }

  /** Resets all connections and stops listening. */
  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.cut();
    await closed;
  }

  private accept(client: Socket): void {
    if (this.isStalled) this.hold(client);
    else this.link(client);
  }

  private hold(client: Socket): void {
    const sent: Buffer[] = [];
    const keep = (bytes: Buffer) => sent.push(bytes);
    const giveUp = () => client.destroy();
    client
      .on('data', keep)
      .on('end', giveUp)
      .on('error', () => undefined) // 'close' follows
      .on('close', () => this.held.delete(client));
    this.held.set(client, () => {
      client.off('data', keep).off('end', giveUp);
      if (sent.length > 0) client.unshift(Buffer.concat(sent));
      this.link(client);
    });
  }

  private link(client: Socket): void {
    const server = connect({ port: this.targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const link = new Link(client, server, (sent) => this.onRequest(link, sent));
    this.links.add(link);
    server.once('close', () => this.links.delete(link));
  }

  /** @param sent - bytes that the server is about to receive */
  private onRequest(link: Link, sent: Buffer): void {
    const index = this.traps.findIndex(({ text }) => sent.includes(text));
    const [trap] = index < 0 ? [] : this.traps.splice(index, 1);
    if (trap?.fault === 'stall') {
      this.stall();
      trap.sprung();
    } else if (trap) {
      link.resetAtAnswer(trap.sprung);
    }
  }
}

const portOf = (target: number | string) =>
  typeof target === 'number' ? target : Number(new URL(target).port || 5432);

/** A connection of a client, and the one to the server. */
class Link {
  private isStalled = false;
  private isResetAtAnswer = false;
  private onReset: (() => void) | undefined;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    onRequest: (sent: Buffer) => void,
  ) {
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.reset());
      socket.on('close', () => this.reset());
    }
    this.forward(client, server, onRequest);
    this.forward(server, client, () => this.isResetAtAnswer && this.reset());
  }

  stall(): void {
    this.isStalled = true;
    this.client.pause();
    this.server.pause();
  }

  resume(): void {
    this.isStalled = false;
    this.client.resume();
    this.server.resume();
  }

  reset(): void {
    this.client.resetAndDestroy();
    this.server.resetAndDestroy();
    this.onReset?.();
  }

  resetAtAnswer(done: () => void): void {
    this.isResetAtAnswer = true;
    this.onReset = done;
  }

  private forward(from: Socket, to: Socket, onBytes: (bytes: Buffer) => void): void {
    from.on('data', (bytes) => {
      onBytes(bytes);
      if (to.destroyed || to.write(bytes)) return;
      from.pause();
      to.once('drain', () => this.isStalled || from.resume());
    });
    from.on('end', () => to.end());
  }
}
