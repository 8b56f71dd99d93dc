import type { LoadCommand, LoadEvent, LoadOptions, LoadRequest, LoadResult } from './load.ts';
import { type Answer, sendAndAbort } from './load-connection.ts';
import { LoadGenerator } from './load-generator.ts';

const reportEveryMs = 100;

type Requests = Iterator<LoadRequest<unknown>, never>;

/** Adds requests to a generator at a constant rate, and reports how they ended. */
class ConstantRate {
  private readonly generator: LoadGenerator;
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
    this.generator = new LoadGenerator({
      ...options,
      order: 'in turn',
      send: (connection, dueAt) => {
        const request = this.nextRequest();
        connection.send(request.text, this.recorder(request, connection.slot, dueAt));
      },
    });
    this.generator.open(options.connectionsPerPort);
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
    for (; !this.isPaused && this.dueCount < due; this.dueCount++)
      this.generator.add(this.startedAt + (this.dueCount * 1000) / perSecond);
  }

  /** Sends those before it that their client aborts. */
  private nextRequest(): LoadRequest<unknown> {
    const { ports } = this.options;
    for (;;) {
      const request = this.requests.next().value;
      if (request.abortsAfterMs === undefined) return request;
      const slot = this.aborts++ % ports.length;
      const record = this.recorder(request, slot, performance.now());
      sendAndAbort(ports[slot] ?? 0, request.text, request.abortsAfterMs, record);
    }
  }

  /** @returns a function that takes the answer to a request that is sent now */
  private recorder({ tag }: LoadRequest<unknown>, slot: number, dueAt: number): (answer: Answer) => void {
    const sentMs = Date.now();
    this.pending++;
    return (answer) => {
      this.pending--;
      const latencyMs = performance.now() - dueAt;
      this.results.push({ tag, slot, sentMs, doneMs: Date.now(), latencyMs, ...answer });
    };
  }

  private report(): void {
    if (this.results.length > 0) emit({ results: this.results.splice(0) });
    if (this.isPaused && this.pending === 0 && this.generator.waitingCount === 0) emit('paused');
  }
}

const emit = (event: LoadEvent) => void process.send?.(event);

let load: Promise<ConstantRate> | undefined;

async function start(options: LoadOptions): Promise<ConstantRate> {
  const { requests } = (await import(options.module)) as { requests: (argument: unknown) => Requests };
  return new ConstantRate(options, requests(options.argument));
}

process.on('message', (command: LoadCommand) => {
  if (typeof command === 'object') load = start(command.start);
  else void load?.then((each) => (command === 'pause' ? (each.isPaused = true) : each.resume()));
});
process.on('disconnect', () => process.exit(0));
