import { freePort } from '@tminus/local-postgres';
import { countryHeader } from '../load/visitors.ts';
import { hiddenGif } from '@tminus/rendering';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime, Suspension } from '../audit/evidence.ts';
import { inParallel } from './in-parallel.ts';
import { type RunningService, startService } from '@tminus/testing';
import { preloadedBundle } from './preloaded-bundle.ts';

/** A service that started without its database tries to connect once a second. */
const warmPollMs = 100;
const maxWarmAttempts = 200;

export interface ImageServicesOptions {
  databaseUrl: string;
  /** The data folder of each service. Services with the same one share a spool. */
  dataDirs: readonly string[];
  /** URLs of modules that are loaded before the service in a slot. */
  preloads: (slot: number) => readonly string[];
  /** `SPOOL_GRACE`. */
  spoolGrace: string;
  /** Image paths of the timers that each service must know. */
  paths: readonly string[];
}

/** Several image services. A killed service is restarted in its slot. */
export class ImageServices {
  /** Of all processes, in start order. */
  readonly lifetimes: Lifetime[] = [];
  readonly suspensions: Suspension[] = [];
  private readonly running = new Map<number, { process: RunningService; lifetime: Lifetime }>();

  private constructor(
    private readonly options: ImageServicesOptions,
    readonly ports: readonly number[],
    private readonly metricsPorts: readonly number[],
  ) {}

  static async start(options: ImageServicesOptions): Promise<ImageServices> {
    const freePorts = () => Promise.all(options.dataDirs.map(() => freePort()));
    const services = new ImageServices(options, await freePorts(), await freePorts());
    const { ports } = services;
    await Promise.all(ports.map((_, slot) => services.startSlot(slot)));
    return services;
  }

  get slots(): number[] {
    return this.ports.map((_, slot) => slot);
  }

  /** The lifetimes of the processes that run. */
  get current(): Lifetime[] {
    return [...this.running.values()].map(({ lifetime }) => lifetime);
  }

  /** The last output of each process that exited without being stopped or killed. */
  get crashes(): string[] {
    return [...this.running.values()]
      .filter(({ process }) => process.hasEnded)
      .map(({ process }) => process.lastOutput);
  }

  /** Sends SIGKILL; resolves when the processes have exited. */
  async kill(slots: readonly number[]): Promise<void> {
    await Promise.all(
      slots.map((slot) =>
        this.end(slot, async (process) => {
          if (process.hasEnded) throw new Error(`An image service crashed:\n${process.lastOutput}`);
          await process.stop('SIGKILL');
        }),
      ),
    );
  }

  /** Freezes the process of a slot with SIGSTOP. @returns the function that continues it */
  suspend(slot: number): () => void {
    const process = this.running.get(slot)?.process;
    const suspension: Suspension = { slot, fromMs: Date.now() };
    this.suspensions.push(suspension);
    process?.suspend();
    return () => {
      process?.resume();
      suspension.toMs = Date.now();
    };
  }

  /** Starts a process in every empty slot. */
  async restart(): Promise<void> {
    await Promise.all(this.slots.filter((slot) => !this.running.has(slot)).map((slot) => this.startSlot(slot)));
  }

  /** Requests every timer from each new process with HEAD, which is not a view, until it serves the timer's own image. */
  async warm(): Promise<void> {
    for (const { process, lifetime } of this.running.values()) {
      if (lifetime.warmMs !== undefined) continue;
      await inParallel(8, this.options.paths, async (path) => {
        for (let attempt = 1; !(await isShown(process.url + path)); attempt++) {
          if (attempt === maxWarmAttempts) throw new Error(`An image service with a database does not serve ${path}.`);
          await sleep(warmPollMs);
        }
      });
      lifetime.warmMs = Date.now();
    }
  }

  /** What the service in `slot` tells its operator about its health. */
  async health(slot: number): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.metricsPorts[slot]}/health/ready`);
    return response.text();
  }

  /** Sends SIGTERM to all; resolves when they have exited. */
  async stop(): Promise<void> {
    await Promise.all([...this.running.keys()].map((slot) => this.end(slot, (process) => process.shutDown())));
  }

  /** Cleans up after a failed run. */
  async killAll(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ process }) => process.stop('SIGKILL')));
  }

  private async startSlot(slot: number): Promise<void> {
    const { databaseUrl, dataDirs, preloads, spoolGrace } = this.options;
    const port = this.ports[slot] ?? 0;
    const environment = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirs[slot],
      EMBED_PORT: String(port),
      METRICS_PORT: String(this.metricsPorts[slot]),
      TRUSTED_PROXIES: '127.0.0.1',
      COUNTRY_HEADER: countryHeader,
      SPOOL_GRACE: spoolGrace,
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
    };
    const program = await preloadedBundle('embed', preloads(slot));
    const fromMs = Date.now();
    const process = startService('embed', environment, program);
    await process.waitUntilReady('live').catch(async (error: unknown) => {
      await process.stop('SIGKILL');
      throw error;
    });
    const lifetime: Lifetime = { slot, pid: process.process.pid, fromMs };
    this.lifetimes.push(lifetime);
    this.running.set(slot, { process, lifetime });
  }

  private async end(slot: number, how: (process: RunningService) => Promise<void>): Promise<void> {
    const found = this.running.get(slot);
    if (!found) return;
    found.lifetime.endingMs = Date.now();
    await how(found.process);
    found.lifetime.toMs = Date.now();
    this.running.delete(slot);
  }
}

async function isShown(url: string): Promise<boolean> {
  const response = await fetch(url, { method: 'HEAD' });
  return response.ok && Number(response.headers.get('content-length')) !== hiddenGif.length;
}
