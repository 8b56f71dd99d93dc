import { type Schedule, type TimerId, templateNames, timerIds } from '@tminus/domain';
import {
  type RunningService,
  type TemporaryPostgres,
  aTimer,
  createAccountWithKey,
  createTimer,
  freePort,
  startService,
  startTemporaryPostgres,
} from '@tminus/testing';
import { join } from 'node:path';
import { Owner } from './owner.ts';
import { type InjectedBug, injecting } from './preload/injected-bugs.ts';

const healthTimeoutMs = 10_000;
const warmTimerCount = 20;
const largestSize = { width: 1200, height: 400 };
const evergreen: Schedule = { type: 'evergreen', durationSeconds: 86_400 };

/** The service's limits for views of one timer by one address, and for new recipients of a timer. */
export const limits = { viewsPerMinute: 20, recipientsPerDay: 100 };

export interface TargetOptions {
  /** How long the attack takes. */
  attackSeconds: number;
  injectedBugs: readonly InjectedBug[];
  /** Registers a function to call at the end, even after an error. The last one registered runs first. */
  onCleanup: (cleanup: () => Promise<unknown>) => void;
}

/** An image service with its own PostgreSQL, and the timers that are attacked. Timers are paths without an extension: `/t/<id>`. */
export class Target {
  /** When the latest outage ended, in milliseconds of the monotonic clock; Infinity during an outage. */
  databaseReturnedMs = -Infinity;

  private constructor(
    readonly attackSeconds: number,
    readonly service: RunningService,
    private readonly database: TemporaryPostgres,
    /** Opened by ordinary viewers. */
    readonly warmTimers: readonly string[],
    /** One of each template and language, in the largest size. */
    readonly largeTimers: readonly string[],
    /** The one whose images take the most bytes. */
    readonly largestTimer: string,
    readonly abandonedTimer: string,
    readonly inflatedTimer: string,
    readonly evergreenTimer: string,
    readonly owner: Owner,
    /** Of an account that stays within its limits while others flood the API. */
    readonly otherKey: string,
  ) {}

  static async start({ attackSeconds, injectedBugs, onCleanup }: TargetOptions): Promise<Target> {
    const database = await startTemporaryPostgres({ onCleanup });
    const { postgres, dataSource, folder } = database;

    const { accountId: owner, key: otherKey } = await createAccountWithKey(dataSource, { plan: 'enterprise' });
    const create = (fields: Parameters<typeof aTimer>[0], schedule?: Schedule) =>
      createTimer(dataSource, owner, aTimer(fields, schedule)).then((id) => prefix + id);
    const warmTimers = await all(warmTimerCount, (index) => create({ targetDate: daysFromNow(30 + index) }));
    const largeTimers = await all(2 * templateNames.length, (index) =>
      create({
        template: templateNames[index % templateNames.length] ?? 'bold',
        language: index < templateNames.length ? 'en' : 'de',
        targetDate: daysFromNow(60),
        ...largestSize,
      }),
    );
    const largestTimer = largeTimers[templateNames.indexOf('ring')] ?? '';
    const abandonedTimer = await create({ targetDate: daysFromNow(20) });
    const inflatedTimer = await create({ targetDate: daysFromNow(10) });
    const evergreenTimer = await create({}, evergreen);

    const service = startService('embed', {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      EMBED_PORT: String(await freePort()),
      // Viewers and attackers report their address like a proxy.
      TRUSTED_PROXIES: '127.0.0.0/8',
      VIEW_DAMPING_LIMIT: String(limits.viewsPerMinute),
      EVERGREEN_RECIPIENTS_PER_DAY: String(limits.recipientsPerDay),
      LOG_FORMAT: 'json',
      ...injecting(injectedBugs, 'embed'),
    });
    onCleanup(() => service.stop());
    await service.waitUntilReady();
    // Builds the layouts. What it costs to build others is part of the attack.
    for (const path of [
      ...warmTimers,
      largestTimer,
      `${largestTimer}@2x`,
      abandonedTimer,
      inflatedTimer,
      evergreenTimer,
    ]) {
      await (await fetch(`${service.url}${path}.gif`, { method: 'HEAD' })).arrayBuffer();
    }
    return new Target(
      attackSeconds,
      service,
      database,
      warmTimers,
      largeTimers,
      largestTimer,
      abandonedTimer,
      inflatedTimer,
      evergreenTimer,
      await Owner.start({
        databaseUrl: postgres.url,
        dataSource,
        dataDir: join(folder, 'api'),
        onCleanup,
        environment: injecting(injectedBugs, 'api'),
      }),
      otherKey,
    );
  }

  /** A key of a new account, which the API knows because it has been used once. */
  async createKey(): Promise<string> {
    const { key } = await createAccountWithKey(this.database.dataSource, { plan: 'pro' });
    await (await fetch(`${this.owner.url}/api/v1/usage`, { headers: { 'X-API-Key': key } })).arrayBuffer();
    return key;
  }

  get url(): string {
    return this.service.url;
  }

  async health(): Promise<{ ok: boolean; code: number; status: string }> {
    const response = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(healthTimeoutMs) });
    const { status } = (await response.json()) as { status: string };
    return { ok: response.ok, code: response.status, status };
  }

  async stopDatabase(): Promise<void> {
    this.databaseReturnedMs = Infinity;
    await this.database.postgres.stop();
  }

  async startDatabase(): Promise<void> {
    this.database.postgres = await this.database.restart();
    this.databaseReturnedMs = performance.now();
  }

  /** The number of views that are counted for timers. */
  async countedViews(paths: readonly string[]): Promise<number> {
    const [row] = await this.database.dataSource.query<{ views: string }[]>(
      'SELECT coalesce(sum(views), 0) AS views FROM timer_view_totals WHERE timer_id = ANY ($1)',
      [paths.map(uuidOf)],
    );
    return Number(row?.views);
  }

  /** The number of recipients that are stored for the evergreen timer. */
  async storedRecipients(): Promise<number> {
    const [row] = await this.database.dataSource.query<{ count: string }[]>(
      'SELECT count(*) FROM evergreen_opens WHERE timer_id = $1',
      [uuidOf(this.evergreenTimer)],
    );
    return Number(row?.count);
  }
}

const prefix = '/t/';
const uuidOf = (path: string) => timerIds.toUuid(path.slice(prefix.length) as TimerId);

const daysFromNow = (days: number, nowMs = Date.now()) => new Date(nowMs + days * 86_400_000);

async function all<T>(count: number, create: (index: number) => Promise<T>): Promise<T[]> {
  const created: T[] = [];
  for (let index = 0; index < count; index++) created.push(await create(index));
  return created;
}
