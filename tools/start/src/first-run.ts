import { AccountsService, ApiKeysService, OneTimeLinksService, signInLinkSeconds } from '@tminus/auth';
import {
  type AccountEntity,
  AccountRepository,
  ApiKeyRepository,
  OneTimeLinkRepository,
  TimerRepository,
  openDatabase,
} from '@tminus/database';
import { type AccountId, type TimerId, defaultTemplate, scopes } from '@tminus/domain';
import { defaultAppearance } from '@tminus/rendering';
import type { DataSource } from 'typeorm';

/** A key that may create others is for those who ask for it. */
const ofFirstKey = scopes.filter((scope) => !scope.startsWith('keys:'));

const ownerEmail = 'owner@localhost';
const firstRunLock = 0x74_6d_66_72; // "tmfr"

/** The account, key and timer that the summary shows. */
export interface InitialContent {
  /** The complete API key; only on the first run. */
  key: string | undefined;
  /** The email address of the account of the first run, if it still exists. */
  owner: string | undefined;
  /** The token of a link that signs the owner in once. Undefined if the owner has a password. */
  signInToken: string | undefined;
  /** The owner's oldest timer, initially the sample. */
  sample: TimerId | undefined;
}

/** On the first run, creates an account with an API key and a sample timer. On later runs, finds them. */
export async function prepareContent(url: string): Promise<InitialContent> {
  const dataSource = await openDatabase({ url, poolSize: 2, applicationName: 'tminus-start' });
  try {
    return await dataSource.transaction(async (lock) => {
      // If two first runs use one database at the same time, the second waits and finds what the first has created.
      await lock.query('SELECT pg_advisory_xact_lock($1)', [firstRunLock]);
      return new FirstRun(dataSource).prepare();
    });
  } finally {
    await dataSource.destroy();
  }
}

class FirstRun {
  private readonly accounts: AccountsService;
  private readonly keys: ApiKeysService;
  private readonly links: OneTimeLinksService;
  private readonly timers: TimerRepository;

  constructor(dataSource: DataSource) {
    this.accounts = new AccountsService(new AccountRepository(dataSource));
    this.keys = new ApiKeysService(new ApiKeyRepository(dataSource));
    this.links = new OneTimeLinksService(new OneTimeLinkRepository(dataSource));
    this.timers = new TimerRepository(dataSource);
  }

  async prepare(): Promise<InitialContent> {
    const all = await this.accounts.list();
    let owner = all.find(({ email }) => email === ownerEmail);
    // The key is created last. If there is none, the previous first run was killed, and this run completes it.
    const isFirst = all.length === (owner ? 1 : 0) && (await this.keys.list()).length === 0;
    if (!isFirst) return this.describe(owner ?? (all.length === 1 ? all[0] : undefined));
    owner ??= await this.accounts.create({ email: ownerEmail, plan: 'pro' });
    const sample = (await this.findOldest(owner.id)) ?? (await this.createSample(owner.id));
    const { key } = await this.keys.issue(owner.id, { name: 'First key', scopes: ofFirstKey });
    return { ...(await this.describe(owner)), key, sample };
  }

  private async describe(owner: AccountEntity | undefined): Promise<InitialContent> {
    if (!owner) return { key: undefined, owner: undefined, signInToken: undefined, sample: undefined };
    return {
      key: undefined,
      owner: owner.email,
      signInToken: owner.passwordHash === null ? await this.createLink(owner.id) : undefined,
      sample: await this.findOldest(owner.id),
    };
  }

  private async findOldest(accountId: AccountId): Promise<TimerId | undefined> {
    const order = { by: 'createdAt', descending: false } as const;
    const { items } = await this.timers.list(accountId, { limit: 1, mode: 'live', order });
    return items[0]?.timer.id;
  }

  private async createLink(accountId: AccountId): Promise<string> {
    return (await this.links.create(accountId, 'sign_in', signInLinkSeconds)).token;
  }

  private async createSample(accountId: AccountId): Promise<TimerId | undefined> {
    const year = new Date().getUTCFullYear() + 1;
    const sample = {
      type: 'fixed',
      name: `Happy New Year ${year}`,
      status: 'active',
      pausedUntil: null,
      alt: null,
      externalId: null,
      metadata: {},
      targetDate: new Date(Date.UTC(year, 0, 1)),
      startsAt: null,
      link: null,
      timezone: 'UTC',
      timezoneMode: 'timer',
      ...defaultAppearance(defaultTemplate),
    } as const;
    const created = await this.timers.create(accountId, sample, Infinity);
    return created?.timer.id;
  }
}
