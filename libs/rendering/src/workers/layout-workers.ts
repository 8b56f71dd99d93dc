import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { FairQueue, type Owner } from '@tminus/server/resilience';
import type { Piscina } from 'piscina';

import type { FinalFrame, FinalFrameSpec } from '../animation/final-frame.ts';
import type { LayoutBuilder } from '../layout/layout-cache.ts';
import type { LayoutSpec } from '../layout/layout-spec.ts';
import { assembleLayout, type Layout } from '../layout/layout.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { TextFit } from '../layout/text-fit.ts';
import type { LayoutJob, LayoutJobKind, LayoutJobResults, LayoutJobs } from './layout-job.ts';

const resolveFile = createRequire(import.meta.url).resolve;

/** One owner uses one thread, so that the other one is left for the others. */
const threads = 2;
const maxWaiting = { perOwner: 8, total: 128 };
/** Stills and measurements take little time, and somebody is waiting for each. They have their own queue, so that nothing else delays them. */
const maxWaitingStills = { perOwner: 32, total: 512 };
/** A sheet takes longer than a still, and a page with many timers asks for many at once: as many as stills may wait. */
const oneAtATime = () =>
  new FairQueue({
    concurrency: 1,
    concurrencyPerOwner: 1,
    maxWaitingPerOwner: maxWaitingStills.perOwner,
    maxWaiting: maxWaitingStills.total,
  });
/** A thread takes about 26 MB with its fonts. A new one starts in 0.2 s. */
const idleTimeoutMs = 5_000;
/** Most of what a build allocates is garbage at once. By default, a thread keeps up to 48 MB for it. */
const maxYoungGenerationSizeMb = 8;

export type LayoutThreads = Pick<Piscina, 'on' | 'run' | 'destroy'>;

/**
 * Builds layouts in up to two worker threads, which start when they are needed and end when they are idle. The threads have a low
 * priority, and accounts take turns. If too many builds of one account or of all accounts are waiting, a build is refused.
 */
export class LayoutWorkers implements LayoutBuilder {
  /** Starts the threads. A static member so that tests can replace it, such as for services that share theirs. */
  static startThreads: () => Promise<LayoutThreads> = startThreads;

  private readonly layouts = new FairQueue({
    concurrency: threads,
    concurrencyPerOwner: 1,
    maxWaitingPerOwner: maxWaiting.perOwner,
    maxWaiting: maxWaiting.total,
  });
  private readonly stills = oneAtATime();
  private readonly sheets = oneAtATime();
  private pool: Promise<LayoutThreads> | undefined;

  /** The queues of layouts, of single frames and of sheets. */
  get statistics() {
    return { layouts: this.layouts.statistics, frames: this.stills.statistics, sheets: this.sheets.statistics };
  }

  async buildLayout(spec: LayoutSpec, owner: Owner, secondsLeft: number): Promise<Layout> {
    return assembleLayout(spec, await this.layouts.run(owner, () => this.run('layout', { spec, secondsLeft })));
  }

  buildFinalFrame(spec: LayoutSpec, finalFrame: FinalFrameSpec, owner: Owner): Promise<FinalFrame> {
    return this.stills.run(owner, async () => inBuffers(await this.run('finalFrame', { spec, finalFrame })));
  }

  buildStillFrame(spec: LayoutSpec, secondsLeft: number, owner: Owner): Promise<FinalFrame> {
    return this.stills.run(owner, async () => inBuffers(await this.run('still', { spec, secondsLeft })));
  }

  buildSheet(spec: LayoutSpec, owner: Owner): Promise<Sheet> {
    return this.sheets.run(owner, async () => {
      const sheet = await this.run('sheet', { spec });
      return { ...sheet, rows: inBuffer(sheet.rows) };
    });
  }

  /**
   * How well the texts of a timer fit into its image.
   * @param message - what replaces zero, if it is a message
   * @param owner - see `LayoutCache.get`
   * @throws QueueFullError (as a rejection) if too much is waiting, for the owner or in total
   */
  findTextFit(spec: LayoutSpec, message: string | undefined, owner: Owner): Promise<TextFit> {
    return this.stills.run(owner, () => this.run('textFit', { spec, message }));
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    const pool = await this.pool?.catch(() => undefined);
    await pool?.destroy();
  }

  private async run<Kind extends LayoutJobKind>(kind: Kind, job: LayoutJobs[Kind]): Promise<LayoutJobResults[Kind]> {
    this.pool ??= this.startPool();
    const pool = await this.pool;
    return pool.run({ kind, ...job } as unknown as LayoutJob) as Promise<LayoutJobResults[Kind]>;
  }

  private startPool(): Promise<LayoutThreads> {
    // After a failure, the next work gets a new pool.
    const forget = () => {
      if (this.pool === starting) this.pool = undefined;
    };
    const starting: Promise<LayoutThreads> = LayoutWorkers.startThreads().then((pool) => {
      // A thread could not start, for example because there are too many. Its work would wait forever.
      pool.on('error', () => {
        forget();
        void pool.destroy();
      });
      return pool;
    });
    starting.catch(forget); // for example too many open files
    return starting;
  }
}

async function startThreads(): Promise<LayoutThreads> {
  const { default: piscina } = await import('piscina');
  return new piscina.Piscina({
    // Always the compiled file: a worker thread cannot load TypeScript.
    filename: pathToFileURL(resolveFile('@tminus/rendering/layout-worker')).href,
    minThreads: 0,
    // Two more than layouts need, for a still and a sheet.
    maxThreads: threads + 2,
    concurrentTasksPerWorker: 1,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxYoungGenerationSizeMb },
    // A waiting thread must keep its event loop running: Skia frees memory between its turns.
    atomics: 'disabled',
    recordTiming: false,
  });
}

/** Another thread sends a Buffer as a Uint8Array. */
const inBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);
const inBuffers = (drawn: FinalFrame) => ({ ...drawn, frame: inBuffer(drawn.frame), rows: inBuffer(drawn.rows) });
