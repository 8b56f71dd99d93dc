import { Injectable } from '@nestjs/common';
import { type AccountId, type Actor, accountIds, changesOfNew } from '@tminus/domain';
import { DataSource } from 'typeorm';
import { AccountEntity } from '../entities/account.entity.ts';
import { type LinkPurpose, OneTimeLinkEntity } from '../entities/access.entities.ts';
import { EventRecorder } from './event-recorder.ts';

/** What a link of an account allows. */
export type AccountLinkPurpose = Exclude<LinkPurpose, 'sign_up'>;

interface LinkToken {
  tokenHash: Buffer;
  lifetimeSeconds: number;
}

interface NewLink extends LinkToken {
  accountId: AccountId;
  purpose: AccountLinkPurpose;
  /** The address that the link is sent to: the new one for `change_email`, otherwise that of the account. Undefined: it is printed. */
  email?: string | undefined;
  /** Who wants another address: the event is stored with the first link to it. */
  actor?: Actor | undefined;
}

interface NewSignUpLink extends LinkToken {
  email: string;
}

/** An account's further links of a purpose stop working, the oldest first. So do further links that create an account for an address. */
const maxLinks = 5;

/**
 * The lock waits for a change of the address that is in progress. After it, the condition is checked again: an address that the account no
 * longer has gets no link.
 */
const create = `WITH account AS (
    SELECT id FROM accounts WHERE id = $2 AND ($3 = 'change_email' OR $5::text IS NULL OR email = $5) FOR NO KEY UPDATE
  )
  INSERT INTO one_time_links (token_hash, account_id, purpose, expires_at, email)
  SELECT $1, id, $3, now() + make_interval(secs => $4), $5 FROM account RETURNING expires_at AS "expiresAt"`;

const createForSignUp = `INSERT INTO one_time_links (token_hash, purpose, expires_at, email)
  VALUES ($1, 'sign_up', now() + make_interval(secs => $2), $3)`;

const deleteSurplus = (owner: string, purpose: string) => `DELETE FROM one_time_links WHERE token_hash IN
  (SELECT token_hash FROM one_time_links WHERE ${owner} = $1 AND purpose = ${purpose} ORDER BY created_at DESC OFFSET ${maxLinks})`;

const deleteOtherChanges = `DELETE FROM one_time_links WHERE account_id = $1 AND purpose = 'change_email' AND email <> $2`;

const findPendingEmail = `SELECT email FROM one_time_links
  WHERE account_id = $1 AND purpose = 'change_email' AND expires_at > now() ORDER BY created_at DESC LIMIT 1`;

const renewChange = `UPDATE one_time_links SET token_hash = $3 WHERE token_hash =
  (SELECT token_hash FROM one_time_links WHERE account_id = $1 AND purpose = 'change_email' AND email = $2 AND expires_at > now()
    ORDER BY created_at DESC LIMIT 1)`;

const isUsable = 'token_hash = $1 AND purpose = $2 AND expires_at > now()';

/** Links that work once. */
@Injectable()
export class OneTimeLinkRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: EventRecorder = new EventRecorder(),
  ) {}

  /**
   * @returns when the link expires, by the clock of the database; undefined if the account is gone, or no longer has the address that
   *   the link is sent to
   */
  create({ accountId, purpose, tokenHash, lifetimeSeconds, email, actor }: NewLink): Promise<Date | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const account = accountIds.toUuid(accountId);
      const [pending] = await manager.query<{ email: string }[]>(findPendingEmail, [account]);
      const values = [tokenHash, account, purpose, lifetimeSeconds, email ?? null];
      const [row] = await manager.query<{ expiresAt: Date }[]>(create, values);
      if (!row) return undefined;
      if (purpose === 'change_email') await manager.query(deleteOtherChanges, [account, email]);
      await manager.query(deleteSurplus('account_id', '$2'), [account, purpose]);
      if (actor && email !== pending?.email) {
        const changes = changesOfNew({ email });
        await this.recorder.record(manager, { accountId, type: 'account.email_change_requested', actor, changes });
      }
      return row.expiresAt;
    });
  }

  /** Replaces the token of the newest link to a new address. @returns false without such a link */
  async renewChange(accountId: AccountId, email: string, tokenHash: Buffer): Promise<boolean> {
    const values = [accountIds.toUuid(accountId), email, tokenHash];
    const [, count] = await this.dataSource.query<[unknown, number]>(renewChange, values);
    return count === 1;
  }

  async createForSignUp({ email, tokenHash, lifetimeSeconds }: NewSignUpLink): Promise<void> {
    await this.dataSource.query(createForSignUp, [tokenHash, lifetimeSeconds, email]);
    await this.dataSource.query(deleteSurplus('email', `'sign_up'`), [email]);
  }

  /** The address for which a link creates an account; undefined if the link is unknown, expired or used. Does not use it. */
  async findSignUp(tokenHash: Buffer): Promise<string | undefined> {
    const found = `SELECT email FROM one_time_links WHERE ${isUsable}`;
    const [row] = await this.dataSource.query<{ email: string }[]>(found, [tokenHash, 'sign_up']);
    return row?.email;
  }

  /** The account of a link that was not used yet. Does not use it. */
  async findAccount(tokenHash: Buffer, purpose: AccountLinkPurpose): Promise<AccountEntity | null> {
    const found = `SELECT account_id AS id FROM one_time_links WHERE ${isUsable}`;
    const [row] = await this.dataSource.query<{ id: string }[]>(found, [tokenHash, purpose]);
    if (!row) return null;
    return this.dataSource.manager.findOneBy(AccountEntity, { id: accountIds.fromUuid(row.id) });
  }

  /**
   * Uses a link: of any number of simultaneous calls, one gets the account.
   * @returns the account as it was before the link was used. If its password changes at the same moment, either the link is gone, or
   *   `SessionRepository.create` notices: the account that it gets has the old password
   */
  async use(tokenHash: Buffer, purpose: AccountLinkPurpose): Promise<AccountEntity | null> {
    const account = await this.findAccount(tokenHash, purpose);
    if (!account) return null;
    const used = `DELETE FROM one_time_links WHERE ${isUsable}`;
    const [, count] = await this.dataSource.query<[unknown, number]>(used, [tokenHash, purpose]);
    return count === 1 ? account : null;
  }

  /** The address that an account gets when its owner opens a link; undefined if there is no such link. */
  async findPendingEmail(accountId: AccountId): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ email: string }[]>(findPendingEmail, [accountIds.toUuid(accountId)]);
    return row?.email;
  }

  /** Links to a new address stop working. */
  cancelChange(accountId: AccountId, actor: Actor): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(OneTimeLinkEntity, { accountId, purpose: 'change_email' });
      if (affected) await this.recorder.record(manager, { accountId, type: 'account.email_change_cancelled', actor });
    });
  }
}
