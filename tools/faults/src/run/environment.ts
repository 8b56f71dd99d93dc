import { migrate } from '@tminus/database';
import { ServiceNode } from '@tminus/testing';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SpoolArchive } from '../audit/spool-archive.ts';
import { type Stall, StallMonitor } from '../audit/stalls.ts';
import { ApiLoad } from '../load/api-load.ts';
import { Accounts } from '../services/accounts.ts';
import { Postgres } from '../services/postgres.ts';
import { preloadedBundle } from '../services/preloaded-bundle.ts';
import { type TimerNumbers, Timers } from '../services/timers.ts';

export interface RunHooks {
  /** Prints a progress line. */
  log: (text: string) => void;
  /** Registers a function to call at the end, even after an error. The last one registered runs first. */
  onCleanup: (cleanup: () => Promise<unknown>) => void;
}

export interface EnvironmentOptions {
  timers: TimerNumbers;
  /** Number of accounts that send requests to the API. */
  accounts: number;
  /** URLs of modules that are loaded before the API. */
  preloads: readonly string[];
}

/** PostgreSQL, the management API and the timers, which all scenarios share. */
export class Environment {
  /** The longest time that image services took to become ready. */
  longestStartMs = 0;
  /** How many timers of the tail have been requested. */
  tailUsed = 0;

  private readonly monitor = new StallMonitor();

  private constructor(
    readonly folder: string,
    readonly postgres: Postgres,
    readonly api: ServiceNode,
    /** Everything that the API records. */
    readonly apiArchive: SpoolArchive,
    readonly accounts: Accounts,
    readonly timers: Timers,
    readonly apiLoad: ApiLoad,
    private readonly hooks: RunHooks,
  ) {}

  static async create(
    { timers: numbers, accounts: accountCount, preloads }: EnvironmentOptions,
    hooks: RunHooks,
  ): Promise<Environment> {
    const { log, onCleanup } = hooks;
    log('starting PostgreSQL and the API, creating timers');
    const folder = await mkdtemp(join(tmpdir(), 'tminus-faults-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o755); // as root, PostgreSQL runs as another user
    const postgres = await Postgres.start(join(folder, 'database'));
    onCleanup(() => postgres.close());
    await migrate(postgres.url);
    const dataDir = join(folder, 'api');
    const archive = new SpoolArchive(dataDir);
    onCleanup(async () => archive.stop());
    const api = await startApi(postgres, dataDir, preloads);
    onCleanup(() => api.kill());
    const accounts = await Accounts.create(postgres.url, api.url, accountCount);
    const [owner, ...others] = accounts.clients;
    if (!owner) throw new Error('There must be an account.');
    const timers = await Timers.create(postgres, owner, numbers);
    const apiLoad = ApiLoad.start(others);
    const environment = new Environment(folder, postgres, api, archive, accounts, timers, apiLoad, hooks);
    onCleanup(async () => environment.monitor.stop());
    return environment;
  }

  /** When this program did not run, in order. */
  get stalls(): readonly Stall[] {
    return this.monitor.stalls;
  }

  log(text: string): void {
    this.hooks.log(text);
  }

  onCleanup(cleanup: () => Promise<unknown>): void {
    this.hooks.onCleanup(cleanup);
  }

  /** Creates a data folder for image services. */
  async dataDir(name: string): Promise<string> {
    const path = join(this.folder, name);
    await mkdir(path);
    return path;
  }

  /** Starts another management API with its own data folder. */
  async startApi(name: string, preloads: readonly string[]): Promise<ServiceNode> {
    const dataDir = await this.dataDir(name);
    const api = await startApi(this.postgres, dataDir, preloads);
    this.onCleanup(() => api.kill());
    return api;
  }
}

/** @param preloads - URLs of modules that are loaded before the API */
async function startApi(postgres: Postgres, dataDir: string, preloads: readonly string[]): Promise<ServiceNode> {
  const environment = { DATABASE_URL: postgres.serviceUrl, LOG_LEVEL: 'warn', LOG_FORMAT: 'json' };
  const program = await preloadedBundle('api', preloads);
  const api = await ServiceNode.create({ name: 'api', environment, dataDir, ...(program && { program }) });
  await api.start('live');
  return api;
}
