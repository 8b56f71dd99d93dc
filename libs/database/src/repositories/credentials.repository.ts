import { Injectable } from '@nestjs/common';
import { type AccountId, accountIds } from '@tminus/domain';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { AccountEntity } from '../entities/account.entity.ts';
import { SessionEntity } from '../entities/session.entity.ts';
import { SignInLinkEntity } from '../entities/sign-in-link.entity.ts';

/** PostgreSQL's code for a value that exists already. */
const uniqueViolation = '23505';

/** Every change locks the account first: changes at the same moment wait for each other instead of for each other's links. */
const lockAccount = `SELECT FROM accounts
  WHERE id = (SELECT account_id FROM sign_in_links WHERE token_hash = $1) FOR NO KEY UPDATE`;

const useLink = `DELETE FROM sign_in_links WHERE token_hash = $1 AND purpose = 'password_reset' AND expires_at > now()
  RETURNING account_id AS id`;

const change = `UPDATE accounts SET password_hash = $3 WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2`;

/** Changes of what people sign in with. A new password ends all sessions and links of the account in the same transaction. */
@Injectable()
export class CredentialsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the changed account; undefined if its password is no longer `account.passwordHash` */
  changePassword(
    { id, passwordHash }: Pick<AccountEntity, 'id' | 'passwordHash'>,
    newHash: string,
  ): Promise<AccountEntity | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const values = [accountIds.toUuid(id), passwordHash, newHash];
      const [, count] = await manager.query<[unknown, number]>(change, values);
      return count === 1 ? this.endAccess(manager, id) : undefined;
    });
  }

  /** Uses a link. @returns the changed account; undefined if the link is unknown, expired or used */
  resetPassword(tokenHash: Buffer, newHash: string): Promise<AccountEntity | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(lockAccount, [tokenHash]);
      const [[link]] = await manager.query<[{ id: string }[], number]>(useLink, [tokenHash]);
      if (!link) return undefined;
      const id = accountIds.fromUuid(link.id);
      await manager.update(AccountEntity, { id }, { passwordHash: newHash });
      return this.endAccess(manager, id);
    });
  }

  /**
   * Links that were sent to the old address stop working.
   * @returns false if the new address is taken
   */
  async changeEmail(id: AccountId, email: string): Promise<boolean> {
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.update(AccountEntity, { id }, { email });
        await manager.delete(SignInLinkEntity, { accountId: id });
      });
      return true;
    } catch (error) {
      if (error instanceof QueryFailedError && (error.driverError as { code?: string }).code === uniqueViolation)
        return false;
      throw error;
    }
  }

  private async endAccess(manager: EntityManager, accountId: AccountId): Promise<AccountEntity> {
    await manager.delete(SessionEntity, { accountId });
    await manager.delete(SignInLinkEntity, { accountId });
    return manager.findOneByOrFail(AccountEntity, { id: accountId });
  }
}
