import { Accounts, ApiKeys } from '@tminus/auth';
import { AccountRepository, ApiKeyRepository, TimerRepository } from '@tminus/database';
import { defaultTemplate, scopes } from '@tminus/domain';
import { templates } from '@tminus/rendering';
import type { DataSource } from 'typeorm';

export const ownerEmail = 'owner@localhost';

export interface FirstRun {
  email: string;
  /** The whole API key: shown once. */
  key: string;
}

/** On a database without any account: makes one, with an API key and a sample timer. */
export async function firstRun(dataSource: DataSource): Promise<FirstRun | undefined> {
  const accounts = new Accounts(new AccountRepository(dataSource));
  if ((await accounts.list()).length > 0) return undefined;
  const account = await accounts.create({ email: ownerEmail, plan: 'pro' });
  const { key } = await new ApiKeys(new ApiKeyRepository(dataSource)).issue(account.id, { name: 'First key', scopes });
  const year = new Date().getUTCFullYear() + 1;
  const sample = {
    type: 'fixed',
    name: `Happy New Year ${year}`,
    status: 'active',
    targetDate: new Date(Date.UTC(year, 0, 1)),
    timezone: 'UTC',
    template: defaultTemplate,
    colors: templates[defaultTemplate].defaultColors,
  } as const;
  await new TimerRepository(dataSource).create(account.id, sample, () => Infinity);
  return { email: account.email, key };
}

/** The id of the timer that the first run made: the owner's oldest; undefined when there is none any more. */
export async function sampleTimer(dataSource: DataSource): Promise<string | undefined> {
  const owner = await new AccountRepository(dataSource).findByEmail(ownerEmail);
  const oldest = owner && (await new TimerRepository(dataSource).oldest(owner.id));
  return oldest?.id;
}
