import { Injectable } from '@nestjs/common';
import type { ApiKeyRepository, ApiKeyWithAccount } from '@tminus/database';
import { type AccountId, type Scope, isPrintableText } from '@tminus/domain';
import { AccountError } from './accounts.service.ts';
import { generateKey, hashSecret } from './key-format.ts';

const maxNameLength = 100;

export interface IssuedApiKey {
  /** The complete key. Only its hash is stored. */
  key: string;
  publicId: string;
  /** Null for a key that does not expire. */
  expiresAt: Date | null;
}

export interface ApiKeyInput {
  name: string;
  scopes: readonly Scope[];
  /** How long the key is valid. Default: without an end. */
  lifetimeSeconds?: number | undefined;
}

/** Issues, lists and revokes API keys. */
@Injectable()
export class ApiKeysService {
  constructor(private readonly repository: ApiKeyRepository) {}

  /** @throws AccountError if the name is invalid */
  async issue(accountId: AccountId, { name, scopes, lifetimeSeconds }: ApiKeyInput): Promise<IssuedApiKey> {
    const trimmed = name.trim();
    if (!isPrintableText(trimmed, maxNameLength)) {
      throw new AccountError(`The name of a key must have 1 to ${maxNameLength} characters and no control characters.`);
    }
    const { key, publicId, secret } = generateKey();
    const expiresAt = await this.repository.create({
      publicId,
      accountId,
      name: trimmed,
      scopes: [...new Set(scopes)],
      secretHash: hashSecret(secret),
      lifetimeSeconds,
    });
    return { key, publicId, expiresAt };
  }

  list(accountId?: AccountId): Promise<ApiKeyWithAccount[]> {
    return this.repository.list(accountId);
  }

  /** @returns whether the key existed and was not revoked yet */
  revoke(publicId: string): Promise<boolean> {
    return this.repository.revoke(publicId);
  }
}
