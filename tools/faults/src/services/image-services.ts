import { childEnvironment } from '@tminus/config';
import { freePort } from '@tminus/local-postgres';
import { hiddenGif } from '@tminus/rendering';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Life } from '../audit/evidence.ts';
import { inParallel } from './in-parallel.ts';
import { ServiceProcess } from './service-process.ts';

/** A service that came up without its database tries to reach it once a second. */
const learnEveryMs = 100;
const attemptsToLearn = 200;

export interface ImageServicesOptions {
  databaseUrl: string;
  dataDir: string;
  /** How many run side by side, over one spool. */
  slots: number;
  /** Addresses of modules that are loaded before the service. */
  preloads: readonly string[];
  /** Paths of all timers' images. */
  paths: readonly string[];
}

/** Several image services over one spool, each started again when it has been killed. */
export class ImageServices {
  /** All that have lived, in the order of their starts. */
  readonly lives: Life[] = [];
  private readonly running = new Map<number, { process: ServiceProcess; life: Life }>();

  private constructor(
    private readonly options: ImageServicesOptions,
    readonly ports: readonly number[],
  ) {}

  static async start(options: ImageServicesOptions): Promise<ImageServices> {
    const ports: number[] = [];
    while (ports.length < options.slots) ports.push(await freePort());
    const services = new ImageServices(options, ports);
    await Promise.all(ports.map((_, slot) => services.startSlot(slot)));
    return services;
  }

  get slots(): number[] {
    return this.ports.map((_, slot) => slot);
  }

  /** Those that have ended though nobody told them to, with their last words. */
  get casualties(): string[] {
    return [...this.running.values()].filter(({ process }) => process.hasEnded).map(({ process }) => process.lastWords);
  }

  /** `kill -9`; resolves when they are gone. */
  async kill(slots: readonly number[]): Promise<void> {
    await Promise.all(
      slots.map((slot) =>
        this.end(slot, async (process) => {
          if (process.hasEnded) throw new Error(`An image service ended by itself:\n${process.lastWords}`);
          await process.kill();
        }),
      ),
    );
  }

  /** Starts what does not run. */
  async restart(): Promise<void> {
    await Promise.all(this.slots.filter((slot) => !this.running.has(slot)).map((slot) => this.startSlot(slot)));
  }

  /** Has those that are new learn every timer, by HEAD, which is not a view. One that is hidden is not known yet. */
  async warm(): Promise<void> {
    for (const { process, life } of this.running.values()) {
      if (life.warmMs !== undefined) continue;
      await inParallel(8, this.options.paths, async (path) => {
        for (let attempt = 1; !(await isShown(process.url + path)); attempt++) {
          if (attempt === attemptsToLearn) throw new Error(`A service with a database does not learn ${path}.`);
          await sleep(learnEveryMs);
        }
      });
      life.warmMs = Date.now();
    }
  }

  /** The text of the health report of the service at `slot`. */
  async health(slot: number): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.ports[slot]}/health/ready`);
    return response.text();
  }

  /** Tells all to stop, and waits until they have. */
  async stop(): Promise<void> {
    await Promise.all([...this.running.keys()].map((slot) => this.end(slot, (process) => process.stop())));
  }

  /** For when something went wrong. */
  async killAll(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ process }) => process.kill()));
  }

  private async startSlot(slot: number): Promise<void> {
    const { databaseUrl, dataDir, preloads } = this.options;
    const port = this.ports[slot] ?? 0;
    const environment = childEnvironment({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      EMBED_PORT: String(port),
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
    });
    const life: Life = { slot, fromMs: Date.now() };
    const process = await ServiceProcess.start({
      name: 'embed',
      port,
      environment,
      preloads,
    });
    this.lives.push(life);
    this.running.set(slot, { process, life });
  }

  private async end(slot: number, how: (process: ServiceProcess) => Promise<void>): Promise<void> {
    const found = this.running.get(slot);
    if (!found) return;
    found.life.endingMs = Date.now();
    await how(found.process);
    found.life.toMs = Date.now();
    this.running.delete(slot);
  }
}

async function isShown(url: string): Promise<boolean> {
  const response = await fetch(url, { method: 'HEAD' });
  return response.ok && Number(response.headers.get('content-length')) !== hiddenGif.length;
}
