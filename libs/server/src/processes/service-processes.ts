import { toError } from '../resilience/index.ts';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { type HealthReport, type ServiceHealth, serviceHealth } from '../health/health-monitor.ts';
import type { LauncherCalls, MetricJson } from './launcher-channel.ts';
import { ServiceProcess } from './service-process.ts';

/** The pause before a process is replaced. Doubles while replacements end, too. */
const pauseMs = { first: 100, max: 30_000 };
/** A process that ran this long ends the doubling. */
const stableMs = 60_000;
/** Processes end by themselves within 10 s after the delay, unless they are stuck. */
const killAfterMs = 10_500;

/**
 * Several processes of one service, which share its port: this process accepts the connections and hands them out in turn. A process that
 * ends is replaced. Each has its own segment of the spool; if it is killed, another one ships what it has recorded.
 */
export class ServiceProcesses {
  private readonly running = new Set<ServiceProcess>();
  private isStopping = false;
  private pauseMs = pauseMs.first;

  constructor(
    private readonly count: number,
    private readonly logger: Logger,
    /** How long each process still answers before it shuts down. */
    private readonly shutdownDelayMs: number,
  ) {}

  /**
   * Starts the first process alone and then the others: a mistake of the operator is reported once, and ends the service.
   * @returns the exit code for the service if the first process cannot start
   */
  async start(): Promise<number | undefined> {
    const first = this.launch();
    const reason = await Promise.race([first.listens(), first.ended]);
    if (this.isStopping) return undefined;
    if (reason !== undefined) {
      // With an exit code, it has printed why.
      if (first.exitCode === undefined) this.logger.fatal(`The first process has ended (${reason}).`);
      return first.exitCode ?? 1;
    }
    void this.replaceWhenEnded(first);
    for (let index = 1; index < this.count; index++) this.keepRunning();
    return undefined;
  }

  /** Shuts all down gracefully. Resolves when they have ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(
      [...this.running].map(async (each) => {
        each.kill('SIGTERM');
        const timeout = setTimeout(() => each.kill('SIGKILL'), killAfterMs + this.shutdownDelayMs);
        await each.ended;
        clearTimeout(timeout);
      }),
    );
  }

  /** The metrics of all processes, with the label `process`, as text. Those of a process that does not answer are missing. */
  async metrics(): Promise<string> {
    const all = await Promise.all(
      [...this.running].map(async (each) => {
        const metrics = each.isListening ? await each.metrics().catch(() => []) : [];
        return metrics.map((metric) => withProcess(metric, each.number));
      }),
    );
    return AggregatorRegistry.aggregate(all).metrics();
  }

  /** What the processes report, for operators. */
  async health(): Promise<ServiceHealth> {
    const all = [...this.running].map(async (each) => [`process ${each.number}`, await each.health()] as const);
    return serviceHealth(Object.fromEntries(await Promise.all(all)), this.count);
  }

  /** @throws if the operating system allows no more processes */
  private launch(): ServiceProcess {
    const taken = new Set([...this.running].map((each) => each.number));
    // A replacement continues the metrics of the process that has ended.
    let number = 1;
    while (taken.has(number)) number++;
    const calls = (asking: ServiceProcess): LauncherCalls => ({
      problemsOfOthers: () => this.problemsOfOthers(asking),
    });
    const launched = new ServiceProcess(number, calls, this.logger);
    this.running.add(launched);
    void launched.ended.then(() => this.running.delete(launched));
    return launched;
  }

  private keepRunning(): void {
    if (this.isStopping) return;
    try {
      void this.replaceWhenEnded(this.launch());
    } catch (error) {
      this.replaceLater(`A process cannot be started (${toError(error).message}).`);
    }
  }

  private async replaceWhenEnded(launched: ServiceProcess): Promise<void> {
    const startedAt = performance.now();
    const reason = await launched.ended;
    if (this.isStopping) return;
    if (performance.now() - startedAt > stableMs) this.pauseMs = pauseMs.first;
    this.replaceLater(`Process ${launched.pid} has ended (${reason}) and is replaced.`);
  }

  private replaceLater(message: string): void {
    this.logger.error(message);
    setTimeout(() => this.keepRunning(), this.pauseMs);
    this.pauseMs = Math.min(2 * this.pauseMs, pauseMs.max);
  }

  private async problemsOfOthers(asking: ServiceProcess): Promise<string[]> {
    const others = [...this.running].filter((each) => each !== asking && each.isListening);
    const missing = this.count - 1 - others.length;
    const found = await Promise.all(
      others.map(async (each) => reasonsOf(await each.health()).map((reason) => `process ${each.pid}: ${reason}`)),
    );
    return [...(missing > 0 ? [`${missing} of ${this.count} processes are not running yet`] : []), ...found.flat()];
  }
}

const reasonsOf = ({ checks }: HealthReport) =>
  Object.entries(checks).flatMap(([name, { reason }]) => (reason === undefined ? [] : [`${name}: ${reason}`]));

/** No two processes have the same labels, so there is nothing to add up. */
function withProcess({ values, ...metric }: MetricJson, number: number): MetricJson {
  const labelled = values.map((value) => ({ ...value, labels: { ...value.labels, process: String(number) } }));
  return { ...metric, aggregator: 'sum', values: labelled };
}
