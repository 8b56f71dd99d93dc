import { type AccountId, type Schedule, templateNames } from '@tminus/domain';
import {
  type ServiceNode,
  type TemporaryPostgres,
  type ToolHooks,
  aTimer,
  createAccountWithKey,
  createTimer,
  startTemporaryPostgres,
} from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { countedViews, pathOf, startAttacked, uuidOf, viewsCountedOf } from './services.ts';
import { Owner } from './owner.ts';
import { type InjectedBug, injecting } from './preload/injected-bugs.ts';

const warmTimerCount = 20;
const largestSize = { width: 1200, height: 400 };
const evergreen: Schedule = { type: 'evergreen', durationSeconds: 86_400 };

/** The service's limits for views of one timer by one address, and for new recipients of a timer. */
export const limits = { viewsPerMinute: 20, recipientsPerDay: 100 };

export interface TargetOptions extends Pick<ToolHooks, 'onCleanup'> {
  /** How long the attack takes. */
  attackSeconds: number;
  injectedBugs: readonly InjectedBug[];
}

type Timers = Awaited<ReturnType<typeof createTargets>>;

/** An image service with its own PostgreSQL, and the timers that are attacked. */
export class Target {
  /** When the latest outage ended, in milliseconds of the monotonic clock; Infinity during an outage. */
  databaseReturnedMs = -Infinity;

  private constructor(
    readonly attackSeconds: number,
    readonly service: ServiceNode,
    private readonly database: TemporaryPostgres,
    readonly timers: Timers,
    readonly owner: Owner,
    /** Of an account that stays within its limits while others flood the API. */
    readonly otherKey: string,
  ) {}

  static async start({ attackSeconds, injectedBugs, onCleanup }: TargetOptions): Promise<Target> {
    const database = await startTemporaryPostgres({ onCleanup });
    const { dataSource } = database;
    const other = await createAccountWithKey(dataSource, { plan: 'enterprise' });
    const timers = await createTargets(dataSource, other.accountId);
    const limited = {
      VIEW_DAMPING_LIMIT: String(limits.viewsPerMinute),
      EVERGREEN_RECIPIENTS_PER_DAY: String(limits.recipientsPerDay),
    };
    const environment = { ...limited, ...injecting(injectedBugs, 'embed') };
    const service = await startAttacked('embed', database, environment, { onCleanup });
    // Builds the layouts. What it costs to build others is part of the attack.
    const { large: _, warm, ...each } = timers;
    for (const path of [...warm, ...Object.values(each), `${timers.largest}@2x`]) {
      await (await fetch(`${service.url}${path}.gif`, { method: 'HEAD' })).arrayBuffer();
    }
    const owner = await Owner.start(database, injecting(injectedBugs, 'api'), { onCleanup });
    return new Target(attackSeconds, service, database, timers, owner, other.key);
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

  async stopDatabase(): Promise<void> {
    this.databaseReturnedMs = Infinity;
    await this.database.postgres.stop();
  }

  async startDatabase(): Promise<void> {
    this.database.postgres = await this.database.restart();
    this.databaseReturnedMs = performance.now();
  }

  /** The number of views that are counted of the timer that one address opens repeatedly. */
  countedInflated(): Promise<number> {
    return countedViews(this.database.dataSource, [this.timers.inflated]);
  }

  /** The number of views of ordinary viewers that are counted, at the latest after a minute. */
  countedOf(answered: number): Promise<number> {
    return viewsCountedOf(answered, this.database.dataSource, this.timers.warm);
  }

  /** The number of recipients that are stored for the evergreen timer. */
  async storedRecipients(): Promise<number> {
    const [row] = await this.database.dataSource.query<{ count: string }[]>(
      'SELECT count(*) FROM evergreen_opens WHERE timer_id = $1',
      [uuidOf(this.timers.evergreen)],
    );
    return Number(row?.count);
  }
}

const daysFromNow = (days: number, nowMs = Date.now()) => new Date(nowMs + days * 86_400_000);

/** Timers are paths without an extension: `/t/<id>`. */
async function createTargets(dataSource: DataSource, account: AccountId) {
  const create = (fields: Parameters<typeof aTimer>[0], schedule?: Schedule) =>
    createTimer(dataSource, account, aTimer(fields, schedule)).then(pathOf);
  const warm: string[] = [];
  while (warm.length < warmTimerCount) warm.push(await create({ targetDate: daysFromNow(30 + warm.length) }));
  const large: string[] = [];
  for (const language of ['en', 'de'] as const)
    for (const template of templateNames)
      large.push(await create({ template, language, targetDate: daysFromNow(60), ...largestSize }));
  return {
    /** Opened by ordinary viewers. */
    warm,
    /** One of each template and language, in the largest size. */
    large,
    /** The one whose images take the most bytes. */
    largest: large[templateNames.indexOf('ring')] ?? '',
    abandoned: await create({ targetDate: daysFromNow(20) }),
    inflated: await create({ targetDate: daysFromNow(10) }),
    evergreen: await create({}, evergreen),
  };
}
