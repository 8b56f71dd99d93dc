import { childEnvironment } from '@tminus/config';
import { migrate } from '@tminus/database';
import { freePort } from '@tminus/local-postgres';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CountedBucket } from '../audit/evidence.ts';
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
    readonly timers: Timers,
    private readonly hooks: RunHooks,
  ) {}

  static async create(timers: number, hooks: RunHooks): Promise<Environment> {
    const { log, onCleanup } = hooks;
    log('starting PostgreSQL and the API, creating timers');
    const folder = await mkdtemp(join(tmpdir(), 'tminus-faults-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o755); // as root, PostgreSQL runs as another user
    const postgres = await Postgres.start(join(folder, 'database'));
    onCleanup(() => postgres.stop());
    await migrate(postgres.url);
    const api = await startApi(postgres.url, folder);
    onCleanup(() => api.kill());
    return new Environment(folder, postgres, await Timers.create(postgres.url, api.url, timers), hooks);
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

  async buckets(): Promise<CountedBucket[]> {
    const index = this.timers.indexByUuid;
    const rows = await this.postgres.query<{ timer: string; start: string; views: string }>(
      `SELECT replace(timer_id::text, '-', '') AS timer, extract(epoch FROM bucket_start)::bigint AS start, views
         FROM timer_view_buckets`,
    );
    return rows.map(({ timer, start, views }) => ({
      timer: index.get(timer) ?? -1,
      bucketStart: Number(start),
      views: Number(views),
    }));
  }

  /** The views of each timer: total, sums by country, device and mail client, and `viewCount` from the API. */
  async sums(): Promise<number[][]> {
    return [
      await this.viewsOfTimers('timer_view_totals'),
      await this.viewsOfTimers(`timer_view_breakdowns WHERE dimension = 'country'`),
      await this.viewsOfTimers(`timer_view_breakdowns WHERE dimension = 'device'`),
      await this.viewsOfTimers(`timer_view_breakdowns WHERE dimension = 'client'`),
      await this.timers.viewCounts(),
    ];
  }

  /** The views of the only account. */
  async accountViews(): Promise<number> {
    const [row] = await this.postgres.query<{ views: string }>('SELECT sum(views) AS views FROM account_view_counts');
    return Number(row?.views);
  }

  private async viewsOfTimers(from: string): Promise<number[]> {
    const views = this.timers.ids.map(() => 0);
    const index = this.timers.indexByUuid;
    const rows = await this.postgres.query<{ timer: string; views: string }>(
      `SELECT replace(timer_id::text, '-', '') AS timer, sum(views) AS views FROM ${from} GROUP BY timer_id`,
    );
    for (const row of rows) views[index.get(row.timer) ?? -1] = Number(row.views);
    return views;
  }
}

async function startApi(databaseUrl: string, folder: string): Promise<ServiceProcess> {
  const port = await freePort();
  const environment = childEnvironment({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'api'),
    API_PORT: String(port),
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
  });
  return ServiceProcess.start({ name: 'api', port, environment });
}
