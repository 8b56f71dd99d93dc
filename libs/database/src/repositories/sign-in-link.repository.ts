import { Injectable } from '@nestjs/common';
import { type AccountId, accountIds } from '@tminus/domain';
import { DataSource } from 'typeorm';
import { AccountEntity } from '../entities/account.entity.ts';
import type { LinkPurpose } from '../entities/sign-in-link.entity.ts';

export interface NewLink {
  accountId: AccountId;
  purpose: LinkPurpose;
  tokenHash: Buffer;
  lifetimeSeconds: number;
}

/** An account's further links of a purpose stop working, the oldest first. */
const maxLinks = 5;

const create = `INSERT INTO sign_in_links (token_hash, account_id, purpose, expires_at)
  VALUES ($1, $2, $3, now() + make_interval(secs => $4)) RETURNING expires_at AS "expiresAt"`;

const deleteSurplus = `DELETE FROM sign_in_links WHERE token_hash IN
  (SELECT token_hash FROM sign_in_links WHERE account_id = $1 AND purpose = $2 ORDER BY created_at DESC OFFSET ${maxLinks})`;

const isUsable = 'token_hash = $1 AND purpose = $2 AND expires_at > now()';

/** Links that work once. */
@Injectable()
export class SignInLinkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns when the link expires, by the clock of the database */
  async create({ accountId, purpose, tokenHash, lifetimeSeconds }: NewLink): Promise<Date> {
    const account = accountIds.toUuid(accountId);
    const [row] = await this.dataSource.query<{ expiresAt: Date }[]>(create, [
      tokenHash,
      account,
      purpose,
      lifetimeSeconds,
    ]);
    await this.dataSource.query(deleteSurplus, [account, purpose]);
    if (!row) throw new Error('The link was not stored.');
    return row.expiresAt;
  }

  /** The account of a link that was not used yet. Does not use it. */
  async findAccount(tokenHash: Buffer, purpose: LinkPurpose): Promise<AccountEntity | null> {
    const found = `SELECT account_id AS id FROM sign_in_links WHERE ${isUsable}`;
    return this.accountOf(await this.dataSource.query(found, [tokenHash, purpose]));
  }

  /** The account of a link, which does not work again after that: of any number of simultaneous calls, one gets it. */
  async use(tokenHash: Buffer, purpose: LinkPurpose): Promise<AccountEntity | null> {
    const used = `DELETE FROM sign_in_links WHERE ${isUsable} RETURNING account_id AS id`;
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(used, [tokenHash, purpose]);
    return this.accountOf(rows);
  }

  private async accountOf([row]: { id: string }[]): Promise<AccountEntity | null> {
    if (!row) return null;
    return this.dataSource.manager.findOneBy(AccountEntity, { id: accountIds.fromUuid(row.id) });
  }
}
