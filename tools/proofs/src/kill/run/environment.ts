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
import type { Database, Postgres } from '../services/postgres.ts';
import { Timers } from '../services/timers.ts';
import { withPreloads } from '../services/image-services.ts';

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
  /** See `preload/injected-bug.ts`. */
  injectedBug: string | undefined;
}

const quarterHourSeconds = 900;

/** PostgreSQL, the management API and the timers, which all scenarios share. */
export interface Environment<Server extends Database = Postgres> extends ToolHooks {
  readonly options: EnvironmentOptions;
  readonly postgres: Server;
  readonly api: ServiceNode;
  /** Everything that the API records. */
  readonly apiArchive: SpoolArchive;
  readonly accounts: Accounts;
  readonly timers: Timers;
  readonly apiLoad: ApiLoad;
  /** URLs of modules that are loaded before every service. */
  readonly preloads: readonly string[];
  /** The environment variables that all services share. */
  readonly ofServices: Record<string, string>;
  /** When this program did not run, in order. */
  readonly stalls: readonly Stall[];
  /** When the run began, as `Date.now()` and as `performance.now()`. */
  readonly startedMs: number;
  readonly startedAt: number;
  /** The longest time that image services took to become ready. */
  longestStartMs: number;
  /** How many timers of the tail have been requested. */
  tailUsed: number;
  /** Creates a data folder for image services. */
  dataDir(name: string): Promise<string>;
  /** Starts another management API with its own data folder. @param preloads - more of them */
  startApi(name: string, preloads: readonly string[]): Promise<ServiceNode>;
}

/** @param startDatabase - in the folder of the run */
export async function createEnvironment<Server extends Database>(
  options: EnvironmentOptions,
  hooks: ToolHooks,
  startDatabase: (folder: string) => Promise<Server>,
): Promise<Environment<Server>> {
  const [startedMs, startedAt] = [Date.now(), performance.now()];
  const { log, onCleanup } = hooks;
  log('starting PostgreSQL and the API, creating timers');
  const folder = await temporaryFolder(hooks, tmpdir());
  const postgres = await startDatabase(folder);
  onCleanup(() => postgres.close());
  await migrate(postgres.url);
  const ofServices = { DATABASE_URL: postgres.serviceUrl };
  const { injectedBug } = options;
  const preloads = injectedBug ? [new URL(`../preload/injected-bug.js?bug=${injectedBug}`, import.meta.url).href] : [];
  const dataDir = async (name: string) => {
    const path = join(folder, name);
    await mkdir(path);
    return path;
  };
  const launchApi = (path: string, more: readonly string[] = []) => {
    const node = { name: 'api', environment: ofServices, dataDir: path } as const;
    return ServiceNode.launch(withPreloads(node, [...more, ...preloads]), hooks, 'live');
  };
  const ofApi = await dataDir('api');
  const apiArchive = new SpoolArchive(ofApi);
  onCleanup(async () => apiArchive.stop());
  const api = await launchApi(ofApi);
  const accounts = await Accounts.create(postgres.url, api.url, options.accounts);
  const [owner, ...others] = accounts.clients;
  if (!owner) throw new Error('There must be an account.');
  const timers = await Timers.create(postgres, owner, {
    fixed: options.timers,
    evergreen: options.evergreenTimers,
    // More than it gets requests in a quarter hour, so a lost view and one that is counted twice cannot cancel out.
    tail: Math.ceil((options.rate * quarterHourSeconds) / specialEvery) + 1,
  });
  const kinds = ['read', 'change', 'change outdated', 'create once', 'create'] as const;
  const apiLoad = new ApiLoad({ clients: others, pauseMs: 1_000, kinds });
  const monitor = new StallMonitor();
  onCleanup(async () => monitor.stop());
  return {
    ...{ log, onCleanup, options, postgres, api, apiArchive, accounts, timers, apiLoad, preloads, ofServices },
    stalls: monitor.stalls,
    startedMs,
    startedAt,
    longestStartMs: 5_000, // on a busy machine, if no service has started yet
    tailUsed: 0,
    dataDir,
    startApi: async (name, more) => launchApi(await dataDir(name), more),
  };
}
