import type { ServiceConfig } from '@tminus/server/config';
import { type Log, OutageLog, toError, withTimeout } from '@tminus/server/resilience';
import { type BirpcReturn, createBirpc } from 'birpc';
import { Logger } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CurrentSegment } from '../spool/segment-files.ts';
import type { Spool } from '../spool/spool.ts';
import type { ShippingStatistics } from './shipper.ts';

/** The other side, as the thread sees it. */
export type Service = BirpcReturn<ServiceCalls, CountingCalls>;

/** The data that a counting thread starts with. */
export interface CountingThreadData {
  config: ServiceConfig;
  /** The folder of the spool. */
  folder: string;
}

/** What the service calls in its counting thread. The calls wait until the thread has started. */
export interface CountingCalls {
  /** See `Shipper.flush`. */
  flush(timeoutMs: number): Promise<void>;
  /** What an operator should look at, although views are counted. */
  warnings(): string[];
  statistics(): ShippingStatistics;
  /** Counts what is left of a closed spool, for at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

/** What the thread calls in its service. The methods about segments are those of `Spool`. */
export interface ServiceCalls {
  currentSegment(): CurrentSegment;
  sealedHereOf(segmentIds: readonly string[]): string[];
  rotate(): void;
  backlogShipped(): void;
  /** Records that are not counted are lost, or may be. */
  lost(records: number): void;
  inDoubt(records: number): void;
  /** Writes a message with the service's logger. */
  log(level: keyof Log, message: string): void;
}

/** Most of what counting allocates is garbage at once. */
const maxYoungGenerationSizeMb = 6;
/** The pause before the first restart. Doubles until the thread has shipped. */
const restartPauseMs = { first: 1_000, max: 60_000 };
const warningsTimeoutMs = 500;
/** How long the thread may take to end after its last records were shipped. */
const endTimeoutMs = 3_500;

type Calls = BirpcReturn<CountingCalls, ServiceCalls>;

/** Stores numbers of records that are not counted. */
type Losses = Pick<ServiceCalls, 'lost' | 'inDoubt'>;

/**
 * Ships and counts what a service records, in a thread of its own: neither this work nor the garbage that it leaves delays the responses of
 * the service. If the thread fails, it starts again. The records wait in the spool in the meantime.
 */
export class CountingThread {
  private readonly logger = new Logger('Counting');
  private readonly outage = new OutageLog({
    began: ({ message }) =>
      this.logger.error(`Counting failed and starts again; records wait in the spool: ${message}`),
    ended: () => this.logger.warn('Records are counted again.'),
  });
  private spool: Spool | undefined;
  private losses: Losses | undefined;
  private worker: Worker | undefined;
  private calls: Calls | undefined;
  private restart: NodeJS.Timeout | undefined;
  private restartPauseMs = restartPauseMs.first;
  private isClosed = false;
  private resolveBacklogShipped: () => void = () => undefined;
  /** See `Shipper.backlogShipped`. */
  readonly backlogShipped = new Promise<void>((resolve) => (this.resolveBacklogShipped = resolve));

  constructor(private readonly config: ServiceConfig) {}

  start(spool: Spool, losses: Losses): void {
    if (this.isClosed) return;
    this.spool = spool;
    this.losses = losses;
    this.tryToStart();
  }

  /** See `Shipper.flush`. @throws also if the thread has failed */
  async flush(timeoutMs: number): Promise<void> {
    await withTimeout(this.running.flush(timeoutMs), timeoutMs, 'the database');
  }

  /** What an operator should look at, although views are recorded. */
  async warnings(): Promise<string[]> {
    if (this.outage.isOngoing) return ['counting failed and starts again; records wait in the spool'];
    try {
      return await withTimeout(this.running.warnings(), warningsTimeoutMs, 'the counting thread');
    } catch (error) {
      return [toError(error).message];
    }
  }

  /** @returns undefined if the thread does not answer */
  async statistics(): Promise<ShippingStatistics | undefined> {
    if (!this.calls) return undefined;
    return withTimeout(this.calls.statistics(), warningsTimeoutMs, 'the counting thread').catch(() => undefined);
  }

  /** Ships what is left of a closed spool, for at most `timeoutMs`, and ends the thread. @throws the error of the last shipping */
  async close(timeoutMs: number): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.restart);
    if (!this.worker) return;
    try {
      await withTimeout(this.running.close(timeoutMs), timeoutMs + endTimeoutMs, 'the counting thread');
    } finally {
      await this.worker.terminate();
    }
  }

  private get running(): Calls {
    if (!this.calls) throw new Error('Counting does not run.');
    return this.calls;
  }

  /** It fails, for example, if the operating system allows no more threads. */
  private tryToStart(): void {
    try {
      this.startThread();
    } catch (error) {
      this.restartAfter(error);
    }
  }

  private restartAfter(error: unknown): void {
    if (this.isClosed) return;
    this.outage.failed(error);
    this.restart = setTimeout(() => this.tryToStart(), this.restartPauseMs);
    this.restartPauseMs = Math.min(2 * this.restartPauseMs, restartPauseMs.max);
  }

  private startThread(): void {
    const { spool } = this;
    if (!spool) return;
    const workerData: CountingThreadData = { config: this.config, folder: spool.folder };
    const worker = new Worker(workerFile(), {
      name: 'counting',
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb },
    });
    const functions: ServiceCalls = {
      currentSegment: () => spool.current,
      sealedHereOf: (ids) => spool.sealedHereOf(ids),
      rotate: () => spool.rotate(),
      backlogShipped: () => {
        this.outage.succeeded();
        this.restartPauseMs = restartPauseMs.first;
        this.resolveBacklogShipped();
      },
      lost: (records) => this.losses?.lost(records),
      inDoubt: (records) => this.losses?.inDoubt(records),
      log: (level, message) => this.logger[level](message),
    };
    const calls: Calls = createBirpc<CountingCalls, ServiceCalls>(functions, {
      post: (message) => worker.postMessage(message),
      on: (listener) => worker.on('message', listener),
      timeout: -1, // callers limit the time
    });
    let reason = new Error('The thread has ended.');
    worker.on('error', (error) => (reason = toError(error)));
    worker.once('exit', () => {
      this.calls = undefined;
      calls.$close(reason);
      this.restartAfter(reason);
    });
    this.worker = worker;
    this.calls = calls;
  }
}

/**
 * A bundled service has its worker beside it (tools/build/bundle.mjs). Otherwise it is the compiled file, in tests bundled
 * (tools/check/jest/global-setup.mjs): a thread cannot load TypeScript.
 */
function workerFile(): string {
  const bundled = fileURLToPath(new URL('counting-worker.mjs', import.meta.url));
  return existsSync(bundled) ? bundled : createRequire(import.meta.url).resolve('@tminus/analytics/counting-worker');
}
