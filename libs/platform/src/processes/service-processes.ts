import { toError, withTimeout } from '@tminus/resilience';
import { type BirpcReturn, createBirpc } from 'birpc';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { LauncherCalls, MetricJson, ProcessCalls } from './process-calls.ts';

/** The pause before a process is replaced. Doubles while replacements end, too. */
const pauseMs = { first: 100, max: 30_000 };
/** A process that ran this long ends the doubling. */
const stableMs = 60_000;
const problemsTimeoutMs = 400;
const metricsTimeoutMs = 3_000;

interface RunningProcess {
  worker: Worker;
  calls: BirpcReturn<ProcessCalls, LauncherCalls>;
  isListening: boolean;
  /** The lowest that no other running process has: a replacement continues the metrics of the process that has ended. */
  number: number;
}

/**
 * Several processes of one service, which share its port: this process accepts the connections and hands them out in turn. A process that
 * ends is replaced. Each has its own segment of the spool; if it is killed, another one ships what it has recorded.
 */
export class ServiceProcesses {
  private readonly running = new Set<RunningProcess>();
  private isStopping = false;
  private pauseMs = pauseMs.first;

  constructor(
    private readonly count: number,
    private readonly logger: Logger,
  ) {}

  /**
   * Starts the first process alone and then the others: a mistake of the operator is reported once, and ends the service.
   * @returns the exit code of the first process if it cannot start
   */
  async start(): Promise<number | undefined> {
    const first = this.launch();
    const listens = await Promise.race([
      once(first.worker, 'listening').then(() => true),
      once(first.worker, 'exit').then(() => false),
    ]);
    if (!listens) return first.worker.process.exitCode ?? 1;
    this.replaceWhenEnded(first);
    const others = Array.from({ length: this.count - 1 }, () => this.launch());
    others.forEach((each) => this.replaceWhenEnded(each));
    return undefined;
  }

  /** Shuts all down gracefully. Resolves when they have exited. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(
      [...this.running].map(async ({ worker }) => {
        const exited = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await exited;
      }),
    );
  }

  /** The metrics of all processes, with the label `process`, as text. Those of a process that does not answer are missing. */
  async metrics(): Promise<string> {
    const all = await Promise.all(
      [...this.running].map(async ({ calls, number, isListening }) => {
        if (!isListening) return [];
        const metrics = await withTimeout(calls.metrics(), metricsTimeoutMs, 'the process').catch(() => []);
        return metrics.map((metric) => withProcess(metric, number));
      }),
    );
    return AggregatorRegistry.aggregate(all).metrics();
  }

  private launch(): RunningProcess {
    const worker = cluster.fork();
    const functions: LauncherCalls = { problemsOfOthers: () => this.problemsOfOthers(worker) };
    const calls = createBirpc<ProcessCalls, LauncherCalls>(functions, {
      post: (message) => worker.isConnected() && worker.send(message as object),
      on: (listener) => worker.on('message', listener),
      timeout: -1, // callers limit the time
    });
    const taken = new Set([...this.running].map((each) => each.number));
    let number = 1;
    while (taken.has(number)) number++;
    const launched: RunningProcess = { worker, calls, isListening: false, number };
    worker.once('listening', () => {
      launched.isListening = true;
      this.logger.info(`Process ${worker.process.pid} listens.`);
    });
    worker.once('exit', () => {
      this.running.delete(launched);
      calls.$close();
    });
    this.running.add(launched);
    return launched;
  }

  private replaceWhenEnded({ worker }: RunningProcess): void {
    const startedAt = performance.now();
    worker.once('exit', (code, signal) => {
      if (this.isStopping) return;
      if (performance.now() - startedAt > stableMs) this.pauseMs = pauseMs.first;
      this.logger.error(`Process ${worker.process.pid} has ended (${signal ?? `code ${code}`}) and is replaced.`);
      setTimeout(() => {
        if (!this.isStopping) this.replaceWhenEnded(this.launch());
      }, this.pauseMs);
      this.pauseMs = Math.min(2 * this.pauseMs, pauseMs.max);
    });
  }

  private async problemsOfOthers(asking: Worker): Promise<string[]> {
    const others = [...this.running].filter(({ worker }) => worker !== asking);
    const ready = others.filter(({ isListening }) => isListening);
    const missing = this.count - 1 - ready.length;
    const found = await Promise.all(ready.map(problemsOf));
    return [...(missing > 0 ? [`${missing} of ${this.count} processes are not running yet`] : []), ...found.flat()];
  }
}

async function problemsOf({ worker, calls }: RunningProcess): Promise<string[]> {
  const named = (problem: string) => `process ${worker.process.pid}: ${problem}`;
  try {
    return (await withTimeout(calls.problems(), problemsTimeoutMs, 'the process')).map(named);
  } catch (error) {
    return [named(toError(error).message)];
  }
}

/** No two processes have the same labels, so there is nothing to add up. */
function withProcess({ values, ...metric }: MetricJson, number: number): MetricJson {
  const labelled = values.map((value) => ({ ...value, labels: { ...value.labels, process: String(number) } }));
  return { ...metric, aggregator: 'sum', values: labelled };
}
