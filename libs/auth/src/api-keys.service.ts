import { Injectable } from '@nestjs/common';
import { type ApiKeyEntity, ApiKeyRepository, type ApiKeyWithAccount } from '@tminus/database';
import { type AccountId, type Actor, ApiError, type Scope, isPrintableText } from '@tminus/domain';
import { AccountError } from './accounts.service.ts';
import { generateKey, hashSecret } from './key-format.ts';

const maxNameLength = 100;

export interface IssuedApiKey {
  /** The complete key. Only its hash is stored. */
  key: string;
  publicId: string;
  createdAt: Date;
  /** Null for a key that does not expire. */
  expiresAt: Date | null;
}

export interface ApiKeyInput {
  name: string;
  scopes: readonly Scope[];
  /** How long the key is valid. Default: without an end. */
  lifetimeSeconds?: number | undefined;
  /** How many active keys the account may have; default: any number. */
  maxActive?: number | undefined;
  /** Default: the operator. */
  actor?: Actor;
}

/** Issues, lists and revokes API keys. */
@Injectable()
export class ApiKeysService {
  constructor(private readonly repository: ApiKeyRepository) {}

  /** @throws AccountError if the name is invalid; ApiError `key_limit_reached` */
  async issue(accountId: AccountId, { name, scopes, ...limits }: ApiKeyInput): Promise<IssuedApiKey> {
    const trimmed = name.trim();
    if (!isPrintableText(trimmed, maxNameLength)) {
      throw new AccountError(`The name of a key must have 1 to ${maxNameLength} characters and no control characters.`);
    }
    const { key, publicId, secret } = generateKey();
    const created = await this.repository.create({
      publicId,
      accountId,
      name: trimmed,
      scopes: [...new Set(scopes)],
      secretHash: hashSecret(secret),
      ...limits,
    });
    if (!created) throw new ApiError('key_limit_reached');
    return { key, publicId, ...created };
  }

  list(accountId?: AccountId): Promise<ApiKeyWithAccount[]> {
    return this.repository.list(accountId);
  }

  /** The keys of an account: active ones first, then by time, newest first. */
  listNewest(accountId: AccountId, limit: number): Promise<ApiKeyEntity[]> {
    return this.repository.findNewest(accountId, limit);
  }

  /**
   * @param accountId - default: the key of any account
   * @param actor - default: the operator
   * @returns whether the key existed and was not revoked yet
   */
  revoke(publicId: string, accountId?: AccountId, actor?: Actor): Promise<boolean> {
    return this.repository.revoke(publicId, accountId, actor);
  }
}
