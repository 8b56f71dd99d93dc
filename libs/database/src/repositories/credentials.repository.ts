import { Injectable } from '@nestjs/common';
import { type AccountId, type Actor, accountIds, operator } from '@tminus/domain';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { AccountEntity } from '../entities/account.entity.ts';
import { type LinkPurpose, OneTimeLinkEntity, SessionEntity } from '../entities/access.entities.ts';
import { isUniqueViolation } from '../database-errors.ts';
import { EventRecorder } from './event-recorder.ts';

/** Every change locks the account first: changes at the same moment wait for each other instead of for each other's links. */
const lockAccount = `SELECT email FROM accounts
  WHERE id = (SELECT account_id FROM one_time_links WHERE token_hash = $1) FOR NO KEY UPDATE`;

const useResetLink = `DELETE FROM one_time_links WHERE token_hash = $1 AND purpose = 'password_reset' AND expires_at > now()
  RETURNING account_id AS id, email`;

const useEmailLink = `DELETE FROM one_time_links
  WHERE token_hash = $1 AND purpose IN ('confirm_email', 'change_email') AND expires_at > now()
  RETURNING account_id AS id, purpose, email`;

const change = `UPDATE accounts SET password_hash = $3 WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2`;

/** A link that was sent to the account's address proves that its owner receives emails there. */
const reset = `UPDATE accounts SET password_hash = $2,
    email_confirmed_at = CASE WHEN email = $3 THEN coalesce(email_confirmed_at, now()) ELSE email_confirmed_at END
  WHERE id = $1`;

const confirm =
  'UPDATE accounts SET email_confirmed_at = coalesce(email_confirmed_at, now()) WHERE id = $1 AND email = $2';

const changeEmail = 'UPDATE accounts SET email = $2, email_confirmed_at = now() WHERE id = $1';

interface EmailLink {
  id: string;
  purpose: 'confirm_email' | 'change_email';
  email: string;
}

/** An account whose address its owner has confirmed. */
export interface ConfirmedEmail {
  account: AccountEntity;
  /** The address before; `account.email` if it stays the same. */
  previousEmail: string;
}

/**
 * Changes of what people sign in with, each with its event. A new password ends all sessions and links of the account in the same
 * transaction, but not the links that confirm its own address; nor, if it is the first password, those to a new address.
 */
@Injectable()
export class CredentialsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: EventRecorder = new EventRecorder(),
  ) {}

  /** @returns the changed account; undefined if its password is no longer `account.passwordHash` */
  changePassword(
    { id, passwordHash }: Pick<AccountEntity, 'id' | 'passwordHash'>,
    newHash: string,
    actor: Actor,
  ): Promise<AccountEntity | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const values = [accountIds.toUuid(id), passwordHash, newHash];
      const [, count] = await manager.query<[unknown, number]>(change, values);
      return count === 1 ? this.endAccess(manager, id, actor, passwordHash === null) : undefined;
    });
  }

  /** Uses a link. @returns the changed account; undefined if the link is unknown, expired or used */
  resetPassword(tokenHash: Buffer, newHash: string, actor: Actor): Promise<AccountEntity | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(lockAccount, [tokenHash]);
      const [[link]] = await manager.query<[{ id: string; email: string | null }[], number]>(useResetLink, [tokenHash]);
      if (!link) return undefined;
      await manager.query(reset, [link.id, newHash, link.email]);
      return this.endAccess(manager, accountIds.fromUuid(link.id), actor);
    });
  }

  /**
   * Uses a link that was sent to the address of the account, or to its new address, which it has from then on. After a change, links that
   * were sent to the old address do not work.
   * @returns undefined if the link is unknown, expired or used; `taken` if another account has the new address
   */
  confirmEmail(tokenHash: Buffer, actor: Actor): Promise<ConfirmedEmail | 'taken' | undefined> {
    return unlessTaken(
      this.dataSource.transaction(async (manager) => {
        const [before] = await manager.query<{ email: string }[]>(lockAccount, [tokenHash]);
        const [[link]] = await manager.query<[EmailLink[], number]>(useEmailLink, [tokenHash]);
        if (!before || !link) return undefined;
        const accountId = accountIds.fromUuid(link.id);
        const isChange = link.purpose === 'change_email';
        const [, count] = await manager.query<[unknown, number]>(isChange ? changeEmail : confirm, [
          link.id,
          link.email,
        ]);
        if (count === 0) return undefined;
        if (isChange) await manager.delete(OneTimeLinkEntity, { accountId });
        const account = await manager.findOneByOrFail(AccountEntity, { id: accountId });
        await this.recorder.record(manager, {
          ...{ accountId, actor },
          ...(isChange ? emailChange(before.email, link.email) : { type: 'account.email_confirmed' }),
        });
        return { account, previousEmail: before.email };
      }),
    );
  }

  /**
   * Changes the address without a confirmation. Links that were sent to the old address stop working.
   * @returns false if the new address is taken
   */
  async changeEmail(id: AccountId, email: string, actor: Actor = operator): Promise<boolean> {
    const result = await unlessTaken(
      this.dataSource.transaction(async (manager) => {
        const before = await manager.findOneByOrFail(AccountEntity, { id });
        await manager.update(AccountEntity, { id }, { email, emailConfirmedAt: null });
        await manager.delete(OneTimeLinkEntity, { accountId: id });
        await this.recorder.record(manager, { accountId: id, actor, ...emailChange(before.email, email) });
      }),
    );
    return result !== 'taken';
  }

  private async endAccess(
    manager: EntityManager,
    accountId: AccountId,
    actor: Actor,
    isFirst = false,
  ): Promise<AccountEntity> {
    const kept: LinkPurpose[] = isFirst ? ['confirm_email', 'change_email'] : ['confirm_email'];
    await manager.delete(SessionEntity, { accountId });
    await manager.delete(OneTimeLinkEntity, { accountId, purpose: Not(In(kept)) });
    await this.recorder.record(manager, { accountId, type: 'account.password_changed', actor });
    return manager.findOneByOrFail(AccountEntity, { id: accountId });
  }
}

const emailChange = (before: string, after: string) =>
  ({ type: 'account.email_changed', changes: { before: { email: before }, after: { email: after } } }) as const;

/** @returns `taken` if another account has the email address */
async function unlessTaken<T>(work: Promise<T>): Promise<T | 'taken'> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}
