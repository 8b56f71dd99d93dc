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

  /** Finds a key and its account in one query, to authenticate a caller whose account is not known yet. */
  findByPublicId(publicId: string): Promise<ApiKeyWithAccount | null> {
    const found = this.dataSource.manager.findOne(ApiKeyEntity, { where: { publicId }, relations: { account: true } });
    return found as Promise<ApiKeyWithAccount | null>;
  }

  /** Oldest first, including revoked keys. */
  list(accountId?: AccountId): Promise<ApiKeyWithAccount[]> {
    const found = this.dataSource.manager.find(ApiKeyEntity, {
      where: accountId === undefined ? {} : { accountId },
      relations: { account: true },
      order: { createdAt: 'ASC' },
    });
    return found as Promise<ApiKeyWithAccount[]>;
  }

  /** @param uses - the last use of each key, by public id */
  async saveLastUses(uses: ReadonlyMap<string, Date>): Promise<void> {
    await this.dataSource.query(
      `UPDATE api_keys SET last_used_at = used.at
         FROM unnest($1::text[], $2::timestamptz[]) AS used (public_id, at)
        WHERE api_keys.public_id = used.public_id AND (last_used_at IS NULL OR last_used_at < used.at)`,
      [[...uses.keys()], [...uses.values()]],
    );
  }

  /** @returns false if the key does not exist or was revoked before */
  async revoke(publicId: string): Promise<boolean> {
    const result = await this.dataSource.manager.update(
      ApiKeyEntity,
      { publicId, revokedAt: IsNull() },
      { revokedAt: () => 'now()' },
    );
    return result.affected === 1;
  }
}
