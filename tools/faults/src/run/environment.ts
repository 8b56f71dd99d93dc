import { childEnvironment } from '@tminus/config';
import { migrate } from '@tminus/database';
import { freePort } from '@tminus/local-postgres';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SpoolArchive } from '../audit/spool-archive.ts';
import { Postgres } from '../services/postgres.ts';
import { ServiceProcess } from '../services/service-process.ts';
import { Timers } from '../services/timers.ts';

export interface RunHooks {
  /** Prints a progress line. */
  log: (text: string) => void;
  /** Registers a function to call at the end, even after an error. The last one registered runs first. */
  onCleanup: (cleanup: () => Promise<unknown>) => void;
}

/** PostgreSQL, the management API and the timers, which all scenarios share. */
export class Environment {
  /** The longest time that image services took to become ready. */
  longestStartMs = 0;

  private constructor(
    readonly folder: string,
    readonly postgres: Postgres,
    readonly api: ServiceProcess,
    /** Everything that the API records. */
    readonly apiArchive: SpoolArchive,
    readonly timers: Timers,
    private readonly hooks: RunHooks,
  ) {}

  /** @param preloads - URLs of modules that are loaded before the API */
  static async create(timerCount: number, preloads: readonly string[], hooks: RunHooks): Promise<Environment> {
    const { log, onCleanup } = hooks;
    log('starting PostgreSQL and the API, creating timers');
    const folder = await mkdtemp(join(tmpdir(), 'tminus-faults-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o755); // as root, PostgreSQL runs as another user
    const postgres = await Postgres.start(join(folder, 'database'));
    onCleanup(() => postgres.stop());
    await migrate(postgres.url);
    const dataDir = join(folder, 'api');
    const archive = new SpoolArchive(dataDir);
    onCleanup(async () => archive.stop());
    const api = await startApi(postgres.url, dataDir, preloads);
    onCleanup(() => api.kill());
    const timers = await Timers.create(postgres.url, api.url, timerCount);
    return new Environment(folder, postgres, api, archive, timers, hooks);
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
  async startApi(name: string, preloads: readonly string[]): Promise<ServiceProcess> {
    const api = await startApi(this.postgres.url, await this.dataDir(name), preloads);
    this.onCleanup(() => api.kill());
    return api;
  }
}

async function startApi(databaseUrl: string, dataDir: string, preloads: readonly string[]): Promise<ServiceProcess> {
  const port = await freePort();
  const environment = childEnvironment({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    API_PORT: String(port),
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
  });
  return ServiceProcess.start({ name: 'api', port, environment, preloads });
}
