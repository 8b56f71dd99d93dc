import type { SeenRequest } from '../audit/evidence.ts';
import { ImageConnection } from './image-connection.ts';
import type { FromGenerator, LoadOrders, ToGenerator } from './messages.ts';

/**
 * A process of its own that opens images at a steady rate, however slow the answers are, over keep-alive connections to
 * every image service, as a load balancer would: a request that is due goes to whoever is there, and waits while nobody is.
 * Raw sockets, as cheap as Node can be: a client that is busy measures itself.
 */

const reportEveryMs = 100;

/** Who opens images; each timer is always opened by the same one. */
const clients = [
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
];

function requestFor(path: string, timer: number): Buffer {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', `User-Agent: ${clients[timer % clients.length]}`];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

class Generator {
  private readonly free: ImageConnection[] = [];
  /** When each request that found no connection was due (`performance.now`). */
  private readonly waiting: number[] = [];
  private readonly requests: Buffer[];
  private seen: SeenRequest[] = [];
  private underWay = 0;
  private next = 0;
  private startedAt = performance.now();
  private dueSoFar = 0;
  private paused = false;

  constructor(
    private readonly orders: LoadOrders,
    private readonly tell: (message: FromGenerator) => void,
  ) {
    this.requests = orders.paths.map(requestFor);
    for (let index = 0; index < orders.connectionsPerPort; index++) {
      for (const [slot, port] of orders.ports.entries()) {
        new ImageConnection(slot, port, orders.hiddenLength, (connection) => this.connectionIsFree(connection));
      }
    }
    setInterval(() => this.tick(), 1); // those of a millisecond are sent together
    setInterval(() => this.report(), reportEveryMs);
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.startedAt = performance.now();
    this.dueSoFar = 0;
    this.paused = false;
  }

  private tick(): void {
    if (this.paused) return;
    const due = ((performance.now() - this.startedAt) * this.orders.rate) / 1000;
    for (; this.dueSoFar < due; this.dueSoFar++) {
      const dueAt = this.startedAt + (this.dueSoFar * 1000) / this.orders.rate;
      const connection = this.nextFree();
      if (connection) this.send(connection, dueAt);
      else this.waiting.push(dueAt);
    }
  }

  /** In turn, so that none stays silent for so long that the service closes it. */
  private nextFree(): ImageConnection | undefined {
    let connection = this.free.shift();
    while (connection && !connection.isConnected) connection = this.free.shift();
    return connection;
  }

  private connectionIsFree(connection: ImageConnection): void {
    const dueAt = this.waiting.shift();
    if (dueAt === undefined) this.free.push(connection);
    else this.send(connection, dueAt);
  }

  private send(connection: ImageConnection, dueAt: number): void {
    const timer = this.next++ % this.requests.length;
    const request = this.requests[timer];
    if (!request) return;
    const sentMs = Date.now();
    this.underWay++;
    connection.send(request, (outcome, doneMs) => {
      this.underWay--;
      const latencyMs = performance.now() - dueAt;
      this.seen.push({ timer, slot: connection.slot, sentMs, doneMs, latencyMs, outcome });
    });
  }

  private report(): void {
    if (this.seen.length > 0) this.tell({ type: 'seen', requests: this.seen.splice(0) });
    if (this.paused && this.underWay === 0 && this.waiting.length === 0) this.tell({ type: 'paused' });
  }
}

let generator: Generator | undefined;
const tell = (message: FromGenerator) => void process.send?.(message);
process.on('message', (message: ToGenerator) => {
  if (message.type === 'start') generator = new Generator(message.orders, tell);
  else if (message.type === 'pause') generator?.pause();
  else generator?.resume();
});
process.on('disconnect', () => process.exit(0));
