import { Injectable } from '@nestjs/common';
import {
  type AccountId,
  type SessionId,
  accountIds,
  sessionIds,
  type Actor,
  ApiError,
  changesBetween,
  changesOfNew,
  type EventChanges,
  type EventType,
  operator,
  type PlanName,
} from '@tminus/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { randomBytes } from 'node:crypto';
import { OneTimeLinkEntity } from '../entities/access.entities.ts';
import { AccountEntity } from '../entities/account.entity.ts';
import { EventRecorder } from './event-recorder.ts';
import type { Transaction } from './idempotency.repository.ts';

/** Statements this small take less than a second, so that they neither time out nor delay others for long. */
const rowsPerStatement = 2_000;

const own = 'SELECT id FROM timers WHERE account_id = $1';

/** `deleted_at` says which index has the timer. */
const hideTimers = `
  UPDATE timers SET deleted_at = now()
   WHERE id = ANY (ARRAY(${own} AND deleted_at IS NULL LIMIT ${rowsPerStatement}))`;

const removeOpens = `
  DELETE FROM evergreen_opens
   WHERE ctid = ANY (ARRAY(
     SELECT open.ctid FROM timers JOIN evergreen_opens AS open ON open.timer_id = timers.id
      WHERE account_id = $1 AND deleted_at IS NOT NULL AND type = 'evergreen' LIMIT ${rowsPerStatement}))`;

const hiddenTimers = `${own} AND deleted_at IS NOT NULL LIMIT ${rowsPerStatement}`;

const removeEvents = `
  DELETE FROM account_events
   WHERE id = ANY (ARRAY(SELECT id FROM account_events WHERE account_id = $1 LIMIT ${rowsPerStatement}))`;

/** Emails that wait. Those that are being sent find no account. */
const removeJobs = `
  SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker._private_jobs
   WHERE payload->>'accountId' IN ($1::uuid::text, $2) HAVING count(*) > 0`;

/**
 * Removes accounts, in steps that can be repeated: an account with millions of rows takes longer than a statement may. Foreign keys
 * make it impossible to add timers, keys or sessions to an account that is gone. Counts have none: counting drops the views of unknown
 * timers, and the daily cleanup removes what was counted at the same moment.
 */
@Injectable()
export class AccountRemovalRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Revokes the keys, which the database announces to all processes, and ends all sessions, but not `except`. */
  async closeAccess(accountId: AccountId, except?: SessionId): Promise<void> {
    const account = accountIds.toUuid(accountId);
    await this.dataSource.transaction(async (manager) => {
      await manager.query('DELETE FROM api_keys WHERE account_id = $1', [account]);
      await manager.query('DELETE FROM sessions WHERE account_id = $1 AND id IS DISTINCT FROM $2', [
        account,
        except === undefined ? null : sessionIds.toUuid(except),
      ]);
    });
  }

  /** Deletes all timers. Their images are hidden everywhere as soon as the database announces it. @returns their number */
  async hideTimers(accountId: AccountId): Promise<number> {
    return this.repeat(hideTimers, accountId);
  }

  /** Removes the account with everything that belongs to it. */
  async remove(accountId: AccountId): Promise<void> {
    await this.repeat(removeOpens, accountId);
    await this.repeat(removeEvents, accountId);
    const account = [accountIds.toUuid(accountId)];
    for (;;) {
      const rows: { id: string }[] = await this.dataSource.query(hiddenTimers, account);
      if (rows.length === 0) break;
      const ids = [rows.map(({ id }) => id)];
      // Apart from each other: a transaction that counts locks a total, and then its timer.
      await this.dataSource.query('DELETE FROM timer_view_totals WHERE timer_id = ANY($1)', ids);
      await this.dataSource.query('DELETE FROM timers WHERE id = ANY($1)', ids);
    }
    await this.dataSource.query(removeJobs, [...account, accountId]);
    // Cascades to what was added in the meantime. A job removes what webhooks have sent.
    await this.dataSource.query('DELETE FROM accounts WHERE id = $1', account);
  }

  private async repeat(statement: string, accountId: AccountId): Promise<number> {
    let total = 0;
    for (;;) {
      const [, rows] = await this.dataSource.query<[unknown[], number]>(statement, [accountIds.toUuid(accountId)]);
      total += rows;
      if (rows === 0) return total;
    }
  }
}

export interface NewAccount {
  /** In lower case. */
  email: string;
  plan: PlanName;
  passwordHash: string | null;
  profile?: AccountProfile;
  /** Default: nobody has confirmed the address. */
  emailConfirmedAt?: Date | null;
  /** Default: the operator. */
  actor?: Actor;
}

/** What the owner of an account can change freely. */
type AccountProfile = Partial<
  Pick<
    AccountEntity,
    'timezone' | 'language' | 'numberFormat' | 'shortcuts' | 'expiringHours' | 'notices' | 'tokenAlgorithm'
  >
>;

/** With more time before a deadline, what is due later is due so much earlier. With less, it is looked at again at the time that is planned. */
const planDeadlinesEarlier = `UPDATE timer_deadlines SET due_at = greatest(now(), due_at - make_interval(hours => $2)) FROM timers
  WHERE timers.id = timer_id AND account_id = $1 AND due_at > now()`;

/** A secret with which senders sign start times. */
interface EmbedSecretRow {
  /** 32 bytes. */
  secret: Buffer;
  createdAt: Date;
}

/** The first digits, which are not secret. */
const idOfSecret = (secret: Buffer) => secret.toString('hex').slice(0, 8);

const newEmbedSecret = () => randomBytes(32);

function embedSecretsOf(account: AccountEntity): EmbedSecretRow[] {
  const { embedSecret, embedSecretCreatedAt, newEmbedSecret: newer, newEmbedSecretCreatedAt, createdAt } = account;
  const older = { secret: embedSecret, createdAt: embedSecretCreatedAt ?? createdAt };
  return newer === null ? [older] : [older, { secret: newer, createdAt: newEmbedSecretCreatedAt ?? createdAt }];
}

const noNewEmbedSecret = { newEmbedSecret: null, newEmbedSecretCreatedAt: null };

/** The changes that make `by` the only embed secret. */
const replaced = (by: EmbedSecretRow): Partial<AccountEntity> => ({
  ...noNewEmbedSecret,
  embedSecret: by.secret,
  embedSecretCreatedAt: by.createdAt,
});

/** In one order: two links to one address that are used at the same moment wait for each other only once. */
const lockSignUpLinks = `SELECT FROM one_time_links WHERE purpose = 'sign_up'
  AND email = (SELECT email FROM one_time_links WHERE token_hash = $1) ORDER BY token_hash FOR UPDATE`;

const useSignUpLink = `DELETE FROM one_time_links WHERE token_hash = $1 AND purpose = 'sign_up' AND expires_at > now()
  RETURNING email, now() AS "usedAt"`;

const lock = { mode: 'for_no_key_update' } as const;

interface EmbedSecretChange<Result> {
  changes: Partial<AccountEntity>;
  result: Result;
  /** Undefined: nothing changes. */
  event?: { type: EventType; secret: Buffer };
}

/** Each change is stored as an event, too. By default, the operator makes it. */
@Injectable()
export class AccountRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: EventRecorder = new EventRecorder(),
  ) {}

  /** @returns undefined if the email address is taken */
  create(account: NewAccount): Promise<AccountEntity | undefined> {
    return this.dataSource.transaction((manager) => this.insert(manager, account));
  }

  /**
   * Creates an account for the address that a link was sent to, and uses the link: of any number of simultaneous calls, one gets it.
   * @returns undefined if the link is unknown, expired or used; `taken` if there is an account with the address by now
   */
  createWithLink(
    tokenHash: Buffer,
    account: Omit<NewAccount, 'email' | 'emailConfirmedAt'>,
  ): Promise<AccountEntity | 'taken' | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(lockSignUpLinks, [tokenHash]);
      const [[link]] = await manager.query<[{ email: string; usedAt: Date }[], number]>(useSignUpLink, [tokenHash]);
      if (!link) return undefined;
      const { email, usedAt } = link;
      await manager.delete(OneTimeLinkEntity, { email, purpose: 'sign_up' });
      return (await this.insert(manager, { ...account, email, emailConfirmedAt: usedAt })) ?? 'taken';
    });
  }

  private async insert(
    manager: EntityManager,
    { profile = {}, actor = operator, ...account }: NewAccount,
  ): Promise<AccountEntity | undefined> {
    const id = accountIds.create();
    await manager
      .createQueryBuilder()
      .insert()
      .into(AccountEntity)
      .values({ id, embedSecret: newEmbedSecret(), ...profile, ...account })
      .orIgnore()
      .execute();
    const created = await manager.findOneBy(AccountEntity, { id });
    if (!created) return undefined;
    const changes = changesOfNew({ email: account.email, plan: account.plan, ...profile });
    await this.recorder.record(manager, { accountId: id, type: 'account.created', actor, changes });
    return created;
  }

  find(id: AccountId): Promise<AccountEntity | null> {
    return this.dataSource.manager.findOneBy(AccountEntity, { id });
  }

  /**
   * The account of a session.
   * @throws ApiError `session_required` if it was deleted a moment ago
   */
  async findSignedIn(id: AccountId): Promise<AccountEntity> {
    const account = await this.find(id);
    if (!account) throw new ApiError('session_required');
    return account;
  }

  findByEmail(email: string): Promise<AccountEntity | null> {
    return this.dataSource.manager.findOneBy(AccountEntity, { email });
  }

  /** Oldest first. */
  list(): Promise<AccountEntity[]> {
    return this.dataSource.manager.find(AccountEntity, { order: { id: 'ASC' } });
  }

  async updateProfile(id: AccountId, profile: AccountProfile, actor: Actor): Promise<void> {
    if (Object.keys(profile).length > 0) await this.change(id, profile, actor);
  }

  /** Sets the time zone of an account that has the default and that nobody has used. */
  async setFirstTimezone(id: AccountId, timezone: string, actor: Actor): Promise<void> {
    const unused = `SELECT FROM accounts WHERE id = $1 AND timezone = 'UTC' AND password_hash IS NULL
      AND NOT EXISTS (SELECT FROM sessions WHERE account_id = $1)`;
    const found = await this.dataSource.query<object[]>(unused, [accountIds.toUuid(id)]);
    if (found.length > 0) await this.change(id, { timezone }, actor);
  }

  async setPlan(id: AccountId, plan: PlanName): Promise<void> {
    await this.change(id, { plan }, operator);
  }

  private change(id: AccountId, fields: AccountProfile & { plan?: PlanName }, actor: Actor): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const account = await manager.findOne(AccountEntity, { where: { id }, lock });
      if (!account) return;
      const changes: EventChanges = changesBetween(account, { ...account, ...fields });
      if (Object.keys(changes.after).length === 0) return;
      await manager.update(AccountEntity, { id }, fields);
      const moreHours = (fields.expiringHours ?? 0) - account.expiringHours;
      if (moreHours > 0) await manager.query(planDeadlinesEarlier, [accountIds.toUuid(id), moreHours]);
      await this.recorder.record(manager, { accountId: id, type: 'account.updated', actor, changes });
    });
  }

  /** The valid embed secrets, the older one first; none if the account does not exist. */
  async findEmbedSecrets(id: AccountId): Promise<EmbedSecretRow[]> {
    const account = await this.find(id);
    return account ? embedSecretsOf(account) : [];
  }

  /**
   * Adds a second embed secret. The first stays valid.
   * @returns undefined if the account has two already: of any number of simultaneous calls, one adds a secret
   */
  addEmbedSecret(id: AccountId, actor: Actor = operator): Promise<EmbedSecretRow | undefined> {
    return this.changeEmbedSecrets(id, actor, (account, now) => {
      if (account.newEmbedSecret !== null) return undefined;
      const secret = newEmbedSecret();
      const changes = { newEmbedSecret: secret, newEmbedSecretCreatedAt: now };
      return { changes, result: { secret, createdAt: now }, event: { type: 'embed_secret.created', secret } };
    });
  }

  /**
   * Ends one of two embed secrets. The hashes of recipients stay valid.
   * @param isMeant - of the secrets of the account, the one to end
   * @returns undefined if none is meant; `only` if the account has no other
   */
  endEmbedSecret(
    id: AccountId,
    isMeant: (secret: Buffer) => boolean,
    actor: Actor = operator,
  ): Promise<EmbedSecretRow | 'only' | undefined> {
    return this.changeEmbedSecrets<EmbedSecretRow | 'only'>(id, actor, (account) => {
      const [older, newer] = embedSecretsOf(account);
      const ended = [older, newer].find((each) => each && isMeant(each.secret));
      if (!older || !ended) return undefined;
      if (!newer) return { changes: {}, result: 'only' };
      const changes = ended === newer ? noNewEmbedSecret : replaced(newer);
      return { changes, result: ended, event: { type: 'embed_secret.ended', secret: ended.secret } };
    });
  }

  /**
   * Replaces all embed secrets by a new one. The hashes of recipients stay valid.
   * @returns undefined if the account does not exist
   */
  replaceEmbedSecrets(id: AccountId): Promise<EmbedSecretRow | undefined> {
    return this.changeEmbedSecrets(id, operator, (_, now) => {
      const result = { secret: newEmbedSecret(), createdAt: now };
      const event = { type: 'embed_secret.replaced', secret: result.secret } as const;
      return { changes: replaced(result), result, event };
    });
  }

  /** A lock on the row serializes concurrent changes. `change` gets the time of the database. */
  private changeEmbedSecrets<Result>(
    id: AccountId,
    actor: Actor,
    change: (account: AccountEntity, now: Date) => EmbedSecretChange<Result> | undefined,
  ): Promise<Result | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const account = await manager.findOne(AccountEntity, { where: { id }, lock });
      const [time] = await manager.query<[{ now: Date }]>('SELECT now()');
      const changed = account && change(account, time.now);
      if (!changed) return undefined;
      const { changes, result, event } = changed;
      if (!event) return result;
      await manager.update(AccountEntity, { id }, changes);
      const subject = idOfSecret(event.secret);
      await this.recorder.record(manager, { accountId: id, type: event.type, subject, actor });
      return result;
    });
  }
}

/**
 * Locks an account until the end of the transaction. Others that lock it wait, and then find what this transaction has done. Rows that refer to the
 * account can still be added.
 * @returns the id of the row
 */
export async function lockAccount(transaction: Transaction, accountId: AccountId): Promise<string> {
  const account = accountIds.toUuid(accountId);
  await transaction.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [account]);
  return account;
}
