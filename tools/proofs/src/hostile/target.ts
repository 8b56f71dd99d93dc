import { type AccountId, templateNames } from '@tminus/domain';
import {
  type ServiceNode,
  type TemporaryPostgres,
  type ToolHooks,
  aTimer,
  createAccountWithKey,
  createTimer,
  startTemporaryPostgres,
} from '@tminus/testing';
import { constants, setPriority } from 'node:os';
import type { DataSource } from 'typeorm';
import { pathOf, startAttacked, viewsCountedOf } from './services.ts';
import { type InjectedBug, injecting } from './preload/injected-bugs.ts';

const warmTimerCount = 20;
const largestSize = { width: 1200, height: 400 };

export interface TargetOptions extends Pick<ToolHooks, 'onCleanup'> {
  /** How long the attack takes. */
  attackSeconds: number;
  injectedBugs: readonly InjectedBug[];
}

type Timers = Awaited<ReturnType<typeof createTargets>>;

/** An image service with its own PostgreSQL, and the timers that are attacked. */
export class Target {
  private constructor(
    readonly attackSeconds: number,
    readonly service: ServiceNode,
    private readonly database: TemporaryPostgres,
    readonly timers: Timers,
    readonly api: ServiceNode,
    /** Of an account that stays within its limits while others flood the API. */
    readonly otherKey: string,
  ) {}

  static async start({ attackSeconds, injectedBugs, onCleanup }: TargetOptions): Promise<Target> {
    const database = await startTemporaryPostgres({ onCleanup });
    const { dataSource } = database;
    const other = await createAccountWithKey(dataSource, { plan: 'enterprise' });
    const timers = await createTargets(dataSource, other.accountId);
    const service = await startAttacked('embed', database, injecting(injectedBugs, 'embed'), { onCleanup });
    // Builds the layouts. What it costs to build others is part of the attack.
    const { large: _, warm, ...each } = timers;
    for (const path of [...warm, ...Object.values(each), `${timers.largest}@2x`]) {
      await (await fetch(`${service.url}${path}.gif`, { method: 'HEAD' })).arrayBuffer();
    }
    // Only addresses without an account are asked for, which get no email.
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'T-minus <timers@example.com>' };
    const api = await startAttacked('api', database, { ...mail, ...injecting(injectedBugs, 'api') }, { onCleanup });
    // The images are measured. Only what the API answers matters, not when.
    setPriority(api.pid ?? 0, constants.priority.PRIORITY_LOW);
    return new Target(attackSeconds, service, database, timers, api, other.key);
  }

  /** A key of a new account, which the API knows because it has been used once. */
  async createKey(): Promise<string> {
    const { key } = await createAccountWithKey(this.database.dataSource, { plan: 'pro' });
    await (await fetch(`${this.api.url}/api/v1/usage`, { headers: { 'X-API-Key': key } })).arrayBuffer();
    return key;
  }

  get url(): string {
    return this.service.url;
  }

  async stopDatabase(): Promise<void> {
    await this.database.postgres.stop();
  }

  async startDatabase(): Promise<void> {
    this.database.postgres = await this.database.restart();
  }

  /** The number of views of ordinary viewers that are counted, at the latest after a minute. */
  countedOf(answered: number): Promise<number> {
    return viewsCountedOf(answered, this.database.dataSource, this.timers.warm);
  }
}

const daysFromNow = (days: number, nowMs = Date.now()) => new Date(nowMs + days * 86_400_000);

/** Timers are paths without an extension: `/t/<id>`. */
async function createTargets(dataSource: DataSource, account: AccountId) {
  const create = (fields: Parameters<typeof aTimer>[0]) =>
    createTimer(dataSource, account, aTimer(fields)).then(pathOf);
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
  };
}
