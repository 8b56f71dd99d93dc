import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  Module,
} from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { errorReason, OutageLog } from '@tminus/server/resilience';
import type { Task, TaskList, WorkerPool } from 'graphile-worker';
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { newPool } from '../connection-settings.ts';
import { jobLogger, jobSchema } from './job-schema.ts';

/** Jobs that each process runs at the same time, by what they wait for: neither a mail server nor the receivers of webhooks delay the others. */
const concurrencies = { email: 10, webhook: 25, other: 5 };
/** New jobs are announced; this is for jobs whose time comes. */
const pollIntervalMs = 5_000;
/** One for each of `concurrencies` listens for new jobs. */
const connections = 6;
const checkIntervalMs = 1_000;
/** Of the ten seconds of a shutdown. An email is sent twice if the mail server does not answer within this time. */
const stopTimeoutMs = { any: 3_000, once: 7_000 };

/** What jobs mostly wait for. */
type Dependency = keyof typeof concurrencies;

/** No job takes that long: its process has died. The library itself would wait for four hours. */
const staleAfter = '2 minutes';
/** Also a queue without its job, which was deleted meanwhile. */
const releaseStaleJobs = `SELECT ${jobSchema}.force_unlock_workers(array_agg(locked_by)) FROM (
    SELECT locked_by, locked_at FROM ${jobSchema}._private_jobs UNION ALL SELECT locked_by, locked_at FROM ${jobSchema}._private_job_queues
  ) AS locks WHERE locked_at < now() - interval '${staleAfter}' HAVING count(*) > 0`;
const releaseIntervalMs = 30_000;

/**
 * Runs the jobs of `graphile_worker.add_job` (docs/adr/0060): each at least once, in one of the processes, also after one has died. Starts when
 * the database can be used, and again after it was away for long. Its connections need sessions of their own.
 */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly tasks: Record<Dependency, TaskList> = { email: {}, webhook: {}, other: {} };
  private readonly pool: pg.Pool;
  private workers: WorkerPool[] | undefined;
  private isStarting = false;
  private interval: NodeJS.Timeout | undefined;
  private readonly outage = new OutageLog({
    began: (error) => this.logger.warn(`Jobs wait for the database: ${errorReason(error)}`),
    ended: () => this.logger.warn('Jobs run again.'),
  });
  private releasedMs = -Infinity;
  private isStopped = false;
  /** How many jobs run that should not run twice. */
  private activeOnce = 0;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SERVICE_CONFIG) { databaseListenUrl }: Pick<ServiceConfig, 'databaseListenUrl'>,
  ) {
    this.pool = newPool(
      { url: databaseListenUrl, applicationName: 'tminus-jobs', queryTimeoutMs: 15_000 },
      connections,
    );
  }

  /**
   * To be called before the application has started. A job that throws runs again later. A long one ends soon after `abortSignal`.
   * @param options.waitsFor - jobs that wait for something else have other workers
   * @param options.once - whether the others see it if a job runs twice: a shutdown waits longer for such a job
   */
  register(
    name: string,
    task: Task,
    { waitsFor = 'other', once = false }: { waitsFor?: Dependency; once?: boolean } = {},
  ): void {
    this.tasks[waitsFor][name] = async (...call) => {
      if (once) this.activeOnce++;
      try {
        return await task(...call);
      } finally {
        if (once) this.activeOnce--;
      }
    };
  }

  onApplicationBootstrap(): void {
    this.interval = setInterval(() => void this.check(), checkIntervalMs);
    void this.check();
  }

  /** Jobs that do not end within three seconds run again in another process, or after the start; those that are `once`, within seven. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.interval);
    const workers = this.workers;
    this.workers = undefined;
    if (workers) await this.stop(workers);
    await this.pool.end().catch(() => undefined);
  }

  private async check(): Promise<void> {
    if (this.isStarting || !this.dataSource.isInitialized) return;
    this.isStarting = true;
    try {
      if (!this.workers) await this.start();
      if (performance.now() - this.releasedMs < releaseIntervalMs) return;
      this.releasedMs = performance.now();
      await this.pool.query(releaseStaleJobs);
      this.outage.succeeded();
    } catch (error) {
      if (!this.isStopped) this.outage.failed(error);
    } finally {
      this.isStarting = false;
    }
  }

  private async start(): Promise<void> {
    const { runTaskList } = await import('graphile-worker');
    const events = new EventEmitter();
    const options = {
      ...{ schema: jobSchema, pollInterval: pollIntervalMs, noHandleSignals: true, events },
      noPreparedStatements: true, // a transaction pooler may be in between
      gracefulShutdownAbortTimeout: 0,
      logger: await jobLogger(),
    };
    await this.pool.query(`SELECT FROM ${jobSchema}.jobs LIMIT 0`);
    if (this.isStopped) return;
    const workers = Object.entries(concurrencies)
      .map(([name, concurrency]) => ({ concurrency, tasks: this.tasks[name as Dependency] }))
      .filter(({ tasks }) => Object.keys(tasks).length > 0)
      .map(({ concurrency, tasks }) => runTaskList({ ...options, concurrency }, tasks, this.pool));
    // A worker that cannot report the end of a job ends itself: all others are replaced with it.
    events.once('worker:fatalError', () => {
      if (this.workers !== workers) return;
      this.workers = undefined;
      void this.stop(workers);
    });
    this.workers = workers; // not returned: a promise of it would wait until it has ended
  }

  private async stop(workers: WorkerPool[]): Promise<void> {
    const active = Promise.all(workers.map((each) => each.gracefulShutdown().catch(() => undefined)));
    const isLate = async (ms: number) => {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<true>((resolve) => (timer = setTimeout(() => resolve(true), ms)));
      const late = (await Promise.race([active, timeout])) === true;
      clearTimeout(timer);
      return late;
    };
    const { any, once } = stopTimeoutMs;
    if ((await isLate(any)) && (this.activeOnce === 0 || (await isLate(once - any))))
      await Promise.all(workers.map((each) => each.forcefulShutdown('The service stops.').catch(() => undefined)));
  }
}

/** Runs jobs in this process. */
@Module({ providers: [JobWorker], exports: [JobWorker] })
export class JobsModule {}
