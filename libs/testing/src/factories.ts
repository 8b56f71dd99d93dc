import { AccountsService, ApiKeysService, OneTimeLinksService } from '@tminus/auth';
import {
  AccountRepository,
  ApiKeyRepository,
  OneTimeLinkRepository,
  type TimerInput,
  TimerRepository,
} from '@tminus/database';
import {
  type AccountId,
  type EventType,
  type FixedTimer,
  type PlanName,
  type Schedule,
  type Scope,
  type TimerId,
  accountIds,
  scopes,
} from '@tminus/domain';
import { defaultAppearance } from '@tminus/rendering';
import type { DataSource } from 'typeorm';

let count = 0;

/** Creates an account, on the plan `pro` by default, with a key, which has every scope by default. */
export async function createAccountWithKey(
  dataSource: DataSource,
  options: { plan?: PlanName; scopes?: readonly Scope[] } = {},
): Promise<{ accountId: AccountId; key: string; publicId: string }> {
  const email = `account-${++count}-${process.pid}@example.com`;
  const account = await new AccountsService(new AccountRepository(dataSource)).create({
    email,
    plan: options.plan ?? 'pro',
  });
  const issued = await issueKey(dataSource, account.id, options.scopes ?? scopes);
  return { accountId: account.id, ...issued };
}

interface NewAccount {
  plan: PlanName;
  password: string;
  email?: string;
}

/** Creates an account that can sign in to the console. */
export async function createAccountWithPassword(
  dataSource: DataSource,
  { plan, password, email = `owner-${++count}-${process.pid}@example.com` }: NewAccount,
): Promise<{ id: AccountId; email: string }> {
  const { id } = await new AccountsService(new AccountRepository(dataSource)).create({ email, plan, password });
  return { id, email };
}

/** Creates a link as `npm run admin -- account link` does. @returns its token */
export async function createSignInLink(dataSource: DataSource, accountId: AccountId, seconds = 60): Promise<string> {
  const links = new OneTimeLinksService(new OneTimeLinkRepository(dataSource));
  return (await links.create(accountId, 'sign_in', seconds)).token;
}

/** Creates a timer of an account, whatever the plan's limit is. */
export async function createTimer(dataSource: DataSource, accountId: AccountId, timer: TimerInput): Promise<TimerId> {
  const created = await new TimerRepository(dataSource).create(accountId, timer, Infinity);
  if (!created) throw new Error('The account does not exist.');
  return created.timer.id;
}

/** Creates another key of an account. */
export function issueKey(
  dataSource: DataSource,
  accountId: AccountId,
  granted: readonly Scope[],
): Promise<{ key: string; publicId: string }> {
  return new ApiKeysService(new ApiKeyRepository(dataSource)).issue(accountId, { name: 'Test', scopes: granted });
}

/** Adds a webhook that wants events but is paused, so that nothing is sent. */
export async function addPausedWebhook(
  dataSource: DataSource,
  accountId: AccountId,
  events: readonly EventType[],
): Promise<void> {
  await dataSource.query(
    `INSERT INTO webhooks (id, account_id, url, events, description, status, secret)
     VALUES (gen_random_uuid(), $1, '', $2, '', 'paused', '')`,
    [accountIds.toUuid(accountId), events],
  );
}

type AnyFields = Partial<Omit<FixedTimer, 'id' | 'accountId' | 'createdAt' | 'revision' | 'type'>>;

/** A timer with defaults for all fields that the test does not set; fixed unless the test passes another schedule. */
export function aTimer(fields: AnyFields = {}, schedule?: Schedule): TimerInput {
  const { targetDate = new Date('2030-01-01T00:00:00Z'), ...others } = fields;
  return {
    name: 'Launch',
    status: 'active',
    pausedUntil: null,
    alt: null,
    externalId: null,
    metadata: {},
    startsAt: null,
    link: null,
    timezone: 'UTC',
    timezoneMode: 'timer',
    ...defaultAppearance('bold'),
    colors: { background: '#000000', text: '#ffffff', accent: '#ff0000' },
    ...others,
    ...(schedule ?? { type: 'fixed', targetDate }),
  };
}
