import { migrate } from '@tminus/database';
import { ApiLoad, ServiceNode, type ToolHooks, temporaryFolder } from '@tminus/testing';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SpoolArchive } from '../audit/spool-archive.ts';
import type { Stall } from '../audit/evidence.ts';
import { StallMonitor } from '../audit/stalls.ts';
import { specialEvery } from '../load/traffic.ts';
import type { PlannedKill } from './plan.ts';
import { Accounts } from '../services/accounts.ts';
import type { Database } from '../services/database.ts';
import { NatsCluster } from '../services/nats-cluster.ts';
import type { Postgres } from '../services/postgres.ts';
import { Timers } from '../services/timers.ts';

export interface EnvironmentOptions {
  kills: readonly PlannedKill[];
  /** For each image service of a running node: the name of its spool. */
  spools: readonly string[];
  /** Number of fixed timers, requested in turn. The more timers, the fewer requests can match the same view. */
  timers: number;
  /** Number of evergreen timers. */
  evergreenTimers: number;
  /** Number of accounts that send requests to the API. */
  accounts: number;
  /** Requests per second. */
  rate: number;
  /** Whether the inbox is a stream of three NATS servers instead of a table. */
  withNats?: boolean;
  /** See `preload/injected-bug.ts`. */
  injectedBug: string | undefined;
}

const quarterHourSeconds = 900;

/** PostgreSQL, the management API and the timers, which all scenarios share. */
export class Environment<Server extends Database = Postgres> {
  /** The longest time that image services took to become ready. */
  longestStartMs = 0;
  /** How many timers of the tail have been requested. */
  tailUsed = 0;

  private readonly monitor = new StallMonitor();

  private constructor(
    readonly options: EnvironmentOptions,
    readonly folder: string,
    readonly postgres: Server,
    /** The inbox, unless it is a table. */
    readonly nats: NatsCluster | undefined,
    readonly api: ServiceNode,
    /** Everything that the API records. */
    readonly apiArchive: SpoolArchive,
    readonly accounts: Accounts,
    readonly timers: Timers,
    readonly apiLoad: ApiLoad,
    private readonly hooks: ToolHooks,
  ) {}

  /** @param startDatabase - in the folder of the run */
  static async create<Server extends Database>(
    options: EnvironmentOptions,
    hooks: ToolHooks,
    startDatabase: (folder: string) => Promise<Server>,
  ): Promise<Environment<Server>> {
    const { log, onCleanup } = hooks;
    log(`starting PostgreSQL${options.withNats ? ', NATS' : ''} and the API, creating timers`);
    const folder = await temporaryFolder(hooks, tmpdir());
    const postgres = await startDatabase(folder);
    onCleanup(() => postgres.close());
    await migrate(postgres.url);
    const nats = options.withNats ? await NatsCluster.start() : undefined;
    onCleanup(async () => nats?.close());
    const dataDir = join(folder, 'api');
    const archive = new SpoolArchive(dataDir);
    onCleanup(async () => archive.stop());
    const api = await startApi(environmentOf(postgres, nats), dataDir, preloadsOf(options));
    onCleanup(() => api.kill());
    const accounts = await Accounts.create(postgres.url, api.url, options.accounts);
    const [owner, ...others] = accounts.clients;
    if (!owner) throw new Error('There must be an account.');
    const timers = await Timers.create(postgres, owner, {
      fixed: options.timers,
      evergreen: options.evergreenTimers,
      // More than it gets requests in a quarter hour, so a lost view and one that is counted twice cannot cancel out.
      tail: Math.ceil((options.rate * quarterHourSeconds) / specialEvery) + 1,
    });
    const apiLoad = ApiLoad.start({
      clients: others,
      pauseMs: 1_000,
      kinds: ['read', 'change', 'change outdated', 'create once', 'create'],
    });
    const environment = new Environment(
      options,
      folder,
      postgres,
      nats,
      api,
      archive,
      accounts,
      timers,
      apiLoad,
      hooks,
    );
    onCleanup(async () => environment.monitor.stop());
    return environment;
  }

  /** URLs of modules that are loaded before every service. */
  get preloads(): readonly string[] {
    return preloadsOf(this.options);
  }

  /** The environment variables that all services share. */
  get ofServices(): Record<string, string> {
    return environmentOf(this.postgres, this.nats);
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

  /** Starts another management API with its own data folder. @param preloads - more of them */
  async startApi(name: string, preloads: readonly string[]): Promise<ServiceNode> {
    const dataDir = await this.dataDir(name);
    const api = await startApi(this.ofServices, dataDir, [...preloads, ...this.preloads]);
    this.onCleanup(() => api.kill());
    return api;
  }
}

const preloadsOf = ({ injectedBug }: EnvironmentOptions) =>
  injectedBug ? [new URL(`../preload/injected-bug.js?bug=${injectedBug}`, import.meta.url).href] : [];

const environmentOf = (postgres: Database, nats: NatsCluster | undefined): Record<string, string> => ({
  DATABASE_URL: postgres.serviceUrl,
  ...(nats && { INBOX_URL: nats.url }),
  LOG_LEVEL: 'warn',
  LOG_FORMAT: 'json',
});

/** @param preloads - URLs of modules that are loaded before the API */
async function startApi(
  environment: Record<string, string>,
  dataDir: string,
  preloads: readonly string[],
): Promise<ServiceNode> {
  const api = await ServiceNode.create({ name: 'api', environment, dataDir, preloads });
  await api.start('live');
  return api;
}
