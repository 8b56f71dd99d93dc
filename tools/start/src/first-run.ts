import { Accounts, ApiKeys } from '@tminus/auth';
import { AccountRepository, ApiKeyRepository, TimerRepository, openDatabase } from '@tminus/database';
import { type AccountId, type TimerId, defaultTemplate, scopes } from '@tminus/domain';
import { defaultAppearance } from '@tminus/rendering';
import type { DataSource } from 'typeorm';

const ownerEmail = 'owner@localhost';
const firstRunLock = 0x74_6d_66_72; // "tmfr"

/** What there is to show to whoever starts. */
export interface FirstContent {
  /** Only on the very first run: the whole API key, shown once. */
  key: string | undefined;
  /** The account that the first run made, while it is there. */
  owner: string | undefined;
  /** The owner's oldest timer, which at first is the sample. */
  sample: TimerId | undefined;
}

/** Makes, on the very first run, an account with an API key and a sample timer; finds them on later ones. */
export async function prepareContent(url: string): Promise<FirstContent> {
  const dataSource = await openDatabase({ url, poolSize: 2, applicationName: 'tminus-start' });
  const lock = dataSource.createQueryRunner();
  try {
    // Two first starts on one database: the second waits, and then is no first one.
    await lock.query('SELECT pg_advisory_lock($1)', [firstRunLock]);
    return await new FirstRun(dataSource).prepare();
  } finally {
    await lock.release();
    await dataSource.destroy(); // which gives the lock back
  }
}

class FirstRun {
  private readonly accounts: Accounts;
  private readonly keys: ApiKeys;
  private readonly timers: TimerRepository;

  constructor(dataSource: DataSource) {
    this.accounts = new Accounts(new AccountRepository(dataSource));
    this.keys = new ApiKeys(new ApiKeyRepository(dataSource));
    this.timers = new TimerRepository(dataSource);
  }

  async prepare(): Promise<FirstContent> {
    const all = await this.accounts.list();
    let owner = all.find(({ email }) => email === ownerEmail);
    // Also where an earlier first run was killed in its middle: the key, the last thing it makes, tells.
    const isFirst = all.length === (owner ? 1 : 0) && (await this.keys.list()).length === 0;
    if (!isFirst)
      return { key: undefined, owner: owner?.email, sample: owner && (await this.timers.findOldest(owner.id))?.id };
    owner ??= await this.accounts.create({ email: ownerEmail, plan: 'pro' });
    const sample = (await this.timers.findOldest(owner.id))?.id ?? (await this.makeSample(owner.id));
    const { key } = await this.keys.issue(owner.id, { name: 'First key', scopes });
    return { key, owner: owner.email, sample };
  }

  private async makeSample(accountId: AccountId): Promise<TimerId | undefined> {
    const year = new Date().getUTCFullYear() + 1;
    const sample = {
      type: 'fixed',
      name: `Happy New Year ${year}`,
      status: 'active',
      targetDate: new Date(Date.UTC(year, 0, 1)),
      timezone: 'UTC',
      ...defaultAppearance(defaultTemplate),
    } as const;
    const created = await this.timers.create(accountId, sample, Infinity);
    return created?.timer.id;
  }
}
