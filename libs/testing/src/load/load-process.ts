import type { LoadCommand, LoadEvent, LoadOptions, LoadRequest, LoadResult } from './load.ts';
import { LoadConnection, type Outcome, sendAndAbort } from './load-connection.ts';

const reportEveryMs = 100;

type Requests = Iterator<LoadRequest<unknown>, never>;

/** Sends a due request on any free connection, or lets it wait for one. */
class Generator {
  private readonly free: LoadConnection[] = [];
  /** Due times (`performance.now`) of requests that wait for a free connection. */
  private readonly waiting: number[] = [];
  private results: LoadResult<unknown>[] = [];
  private pending = 0;
  private aborts = 0;
  private startedAt = performance.now();
  private dueCount = 0;
  isPaused = false;

  constructor(
    private readonly options: LoadOptions,
    private readonly requests: Requests,
  ) {
    const { connectionsPerPort, ports, patienceMs } = options;
    for (let index = 0; index < connectionsPerPort; index++) {
      for (const [slot, port] of ports.entries())
        new LoadConnection(slot, port, patienceMs, (each) => this.onFree(each));
    }
    setInterval(() => this.sendDue(), 1); // all requests of a millisecond together
    setInterval(() => this.report(), reportEveryMs);
  }

  resume(): void {
    this.startedAt = performance.now();
    this.dueCount = 0;
    this.isPaused = false;
  }

  private sendDue(): void {
    const { perSecond } = this.options;
    const due = ((performance.now() - this.startedAt) * perSecond) / 1000;
    for (; !this.isPaused && this.dueCount < due; this.dueCount++) {
      const dueAt = this.startedAt + (this.dueCount * 1000) / perSecond;
      const connection = this.nextFree();
      if (connection) this.send(connection, dueAt);
      else this.waiting.push(dueAt);
    }
  }

  /** Round robin, so that no connection is idle long enough for the service to close it. */
  private nextFree(): LoadConnection | undefined {
    let connection = this.free.shift();
    while (connection && !connection.isConnected) connection = this.free.shift();
    return connection;
  }

  private onFree(connection: LoadConnection): void {
    const dueAt = this.waiting.shift();
    if (dueAt === undefined) this.free.push(connection);
    else this.send(connection, dueAt);
  }

  private send(connection: LoadConnection, dueAt: number): void {
    let request = this.requests.next().value;
    for (; request.abortsAfterMs !== undefined; request = this.requests.next().value) this.abort(request);
    connection.send(textOf(request), this.recorder(request, connection.slot, dueAt));
  }

  private abort(request: LoadRequest<unknown>): void {
    const { ports } = this.options;
    const slot = this.aborts++ % ports.length;
    const record = this.recorder(request, slot, performance.now());
    sendAndAbort(ports[slot] ?? 0, textOf(request), request.abortsAfterMs ?? 0, record);
  }

  /** @returns a function that takes the outcome of a request that is sent now */
  private recorder({ tag }: LoadRequest<unknown>, slot: number, dueAt: number): (outcome: Outcome) => void {
    const sentMs = Date.now();
    this.pending++;
    return (outcome) => {
      this.pending--;
      const latencyMs = performance.now() - dueAt;
      this.results.push({ tag, slot, sentMs, doneMs: Date.now(), latencyMs, ...outcome });
    };
  }

  private report(): void {
    if (this.results.length > 0) emit({ results: this.results.splice(0) });
    if (this.isPaused && this.pending === 0 && this.waiting.length === 0) emit('paused');
  }
}

const textOf = ({ lines }: LoadRequest<unknown>) => [...lines, '\r\n'].join('\r\n');

const emit = (event: LoadEvent) => void process.send?.(event);

let generator: Promise<Generator> | undefined;

async function start(options: LoadOptions): Promise<Generator> {
  const { requests } = (await import(options.module)) as { requests: (argument: unknown) => Requests };
  return new Generator(options, requests(options.argument));
}

process.on('message', (command: LoadCommand) => {
  if (typeof command === 'object') generator = start(command.start);
  else void generator?.then((each) => (command === 'pause' ? (each.isPaused = true) : each.resume()));
});
process.on('disconnect', () => process.exit(0));
