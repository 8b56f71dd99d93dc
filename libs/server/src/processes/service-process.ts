import { toError, withTimeout, sharedAnswer } from '../resilience/index.ts';
import { type BirpcReturn, createBirpc } from 'birpc';
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { HealthReport } from '../health/health-monitor.ts';
import { type LauncherCalls, type MetricJson, type ProcessCalls, healthReuseMs } from './launcher-channel.ts';

const healthTimeoutMs = 2_500;
const metricsTimeoutMs = 3_000;

/** A process of a service, seen from the launcher. */
export class ServiceProcess {
  isListening = false;
  /** Resolves with the reason when the process has ended, or if it could not be started. */
  readonly ended: Promise<string>;
  /** Never fails. */
  readonly health: () => Promise<HealthReport>;
  private readonly worker: Worker;
  private readonly calls: BirpcReturn<ProcessCalls, LauncherCalls>;

  /**
   * @param number - of its metrics
   * @throws if the operating system allows no more processes
   */
  constructor(
    readonly number: number,
    calls: (process: ServiceProcess) => LauncherCalls,
    logger: Logger,
  ) {
    const worker = cluster.fork();
    this.worker = worker;
    this.calls = createBirpc<ProcessCalls, LauncherCalls>(calls(this), {
      // A process that has ended cannot receive; `ended` reports it.
      post: (message) => worker.isConnected() && worker.send(message as object, () => undefined),
      on: (listener) => worker.on('message', listener),
      timeout: -1, // limited below
    });
    worker.once('listening', () => {
      this.isListening = true;
      logger.info(`Process ${this.pid} listens.`);
    });
    this.ended = new Promise((resolve) => {
      worker.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
      worker.on('error', (error) => {
        if (this.pid === undefined)
          resolve(error.message); // it has never run, so it does not exit
        else logger.warn(`Process ${this.pid}: ${error.message}`);
      });
    });
    void this.ended.then(() => this.calls.$close());
    this.health = sharedAnswer(() => this.askForHealth(), healthReuseMs);
  }

  get pid(): number | undefined {
    return this.worker.process.pid;
  }

  /** Undefined while it runs, and if a signal has ended it. */
  get exitCode(): number | undefined {
    return this.worker.process.exitCode ?? undefined;
  }

  /** Resolves when the process accepts connections. */
  async listens(): Promise<void> {
    await new Promise((resolve) => this.worker.once('listening', resolve));
  }

  kill(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.worker.process.kill(signal);
  }

  metrics(): Promise<MetricJson[]> {
    return withTimeout(this.calls.metrics(), metricsTimeoutMs, 'the process');
  }

  private async askForHealth(): Promise<HealthReport> {
    try {
      return await withTimeout(this.calls.health(), healthTimeoutMs, 'the process');
    } catch (error) {
      return { status: 'error', checks: { process: { status: 'down', reason: toError(error).message } } };
    }
  }
}
