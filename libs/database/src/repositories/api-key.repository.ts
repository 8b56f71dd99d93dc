import { Injectable } from '@nestjs/common';
import type { AccountId, Scope } from '@tminus/domain';
import { DataSource, IsNull } from 'typeorm';
import type { AccountEntity } from '../entities/account.entity.ts';
import { ApiKeyEntity } from '../entities/api-key.entity.ts';

export interface NewApiKey {
  publicId: string;
  accountId: AccountId;
  name: string;
  secretHash: Buffer;
  scopes: Scope[];
}

export type ApiKeyWithAccount = ApiKeyEntity & { account: AccountEntity };

@Injectable()
export class ApiKeyRepository {
  constructor(private readonly dataSource: DataSource) {}

  async create(key: NewApiKey): Promise<void> {
    await this.dataSource.manager.insert(ApiKeyEntity, key);
  }

  /** The key and its account, in one query: this is how a caller becomes known, so there is no account to ask for yet. */
  findByPublicId(publicId: string): Promise<ApiKeyWithAccount | null> {
    const found = this.dataSource.manager.findOne(ApiKeyEntity, { where: { publicId }, relations: { account: true } });
    return found as Promise<ApiKeyWithAccount | null>;
  }

  /** Oldest first, revoked ones included. */
  list(accountId?: AccountId): Promise<ApiKeyWithAccount[]> {
    const found = this.dataSource.manager.find(ApiKeyEntity, {
      where: accountId === undefined ? {} : { accountId },
      relations: { account: true },
      order: { createdAt: 'ASC' },
    });
    return found as Promise<ApiKeyWithAccount[]>;
  }

  /** @param uses - when each key, by its public id, was used last */
  async saveUses(uses: ReadonlyMap<string, Date>): Promise<void> {
    await this.dataSource.query(
      `UPDATE api_keys SET last_used_at = used.at
         FROM unnest($1::text[], $2::timestamptz[]) AS used (public_id, at)
        WHERE api_keys.public_id = used.public_id AND (last_used_at IS NULL OR last_used_at < used.at)`,
      [[...uses.keys()], [...uses.values()]],
    );
  }

  /** @returns whether there was such a key and it was not revoked before. */
  async revoke(publicId: string): Promise<boolean> {
    const result = await this.dataSource.manager.update(
      ApiKeyEntity,
      { publicId, revokedAt: IsNull() },
      { revokedAt: () => 'now()' },
    );
    return result.affected === 1;
  }
}
