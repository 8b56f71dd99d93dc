import type { ObservedRequest } from '../audit/evidence.ts';
import { sendAndAbort } from './aborted-request.ts';
import { ImageConnection } from './image-connection.ts';
import type { GeneratorEvent, LoadOptions, GeneratorCommand } from './messages.ts';
import { type PlannedRequest, RequestSequence } from './request-sequence.ts';
import { visitorHeaders } from './visitors.ts';

/**
 * The load generator: a separate process that requests images at a constant rate (an open loop) over keep-alive connections to
 * every image service, like a load balancer. A due request is sent on any free connection, or waits for one. It uses raw sockets
 * to keep its own CPU time out of the measured latency.
 */

const reportEveryMs = 100;

function requestFor({ path, visitor }: PlannedRequest, visitors: number): Buffer {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...visitorHeaders(visitor % visitors, visitor)];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

class Generator {
  private readonly free: ImageConnection[] = [];
  /** Due times (`performance.now`) of requests that wait for a free connection. */
  private readonly waiting: number[] = [];
  private completed: ObservedRequest[] = [];
  private pending = 0;
  private aborts = 0;
  private readonly sequence: RequestSequence;
  private startedAt = performance.now();
  private dueCount = 0;
  private paused = false;

  constructor(
    private readonly options: LoadOptions,
    private readonly emit: (message: GeneratorEvent) => void,
  ) {
    this.sequence = new RequestSequence(options);
    const { connectionsPerPort, ports, hiddenLength, patienceMs } = options;
    const isFree = (connection: ImageConnection) => this.connectionIsFree(connection);
    for (let index = 0; index < connectionsPerPort; index++) {
      for (const [slot, port] of ports.entries()) new ImageConnection(slot, port, hiddenLength, patienceMs, isFree);
    }
    setInterval(() => this.tick(), 1); // sends all requests of a millisecond together
    setInterval(() => this.report(), reportEveryMs);
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.startedAt = performance.now();
    this.dueCount = 0;
    this.paused = false;
  }

  private tick(): void {
    if (this.paused) return;
    const due = ((performance.now() - this.startedAt) * this.options.rate) / 1000;
    for (; this.dueCount < due; this.dueCount++) {
      const dueAt = this.startedAt + (this.dueCount * 1000) / this.options.rate;
      const connection = this.nextFree();
      if (connection) this.send(connection, dueAt);
      else this.waiting.push(dueAt);
    }
  }

  /** Round robin, so that no connection is idle long enough for the service to close it. */
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
    let planned = this.sequence.next();
    while (planned.isAborted) {
      this.abort(planned);
      planned = this.sequence.next();
    }
    const { timer, recipient } = planned;
    const sentMs = Date.now();
    this.pending++;
    connection.send(requestFor(planned, this.options.visitors), (outcome, doneMs) => {
      this.pending--;
      const latencyMs = performance.now() - dueAt;
      this.completed.push({ timer, recipient, slot: connection.slot, sentMs, doneMs, latencyMs, outcome });
    });
  }

  /** On its own connection, in addition to the constant rate. */
  private abort(planned: PlannedRequest): void {
    const { timer } = planned;
    const { ports, visitors } = this.options;
    const number = this.aborts++;
    const slot = number % ports.length;
    const sentMs = Date.now();
    this.pending++;
    sendAndAbort(ports[slot] ?? 0, requestFor(planned, visitors), number, (doneMs) => {
      this.pending--;
      this.completed.push({ timer, slot, sentMs, doneMs, latencyMs: doneMs - sentMs, outcome: 'aborted' });
    });
  }

  private report(): void {
    if (this.completed.length > 0) this.emit({ type: 'requests', requests: this.completed.splice(0) });
    if (this.paused && this.pending === 0 && this.waiting.length === 0) this.emit({ type: 'paused' });
  }
}

let generator: Generator | undefined;
const sendEvent = (message: GeneratorEvent) => void process.send?.(message);
process.on('message', (message: GeneratorCommand) => {
  if (message.type === 'start') generator = new Generator(message.options, sendEvent);
  else if (message.type === 'pause') generator?.pause();
  else generator?.resume();
});
process.on('disconnect', () => process.exit(0));
