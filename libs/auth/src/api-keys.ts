import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiKeyRepository, ApiKeyWithAccount } from '@tminus/database';
import { type AccountId, type Scope, isLegibleText } from '@tminus/domain';
import { AccountError } from './accounts.ts';
import type { Caller } from './caller.ts';
import { generateKey, parseKey } from './key-format.ts';

const maxNameLength = 100;

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

/** Compared with when there is no such key, so that the answer takes as long. */
const dummyHash = hashSecret('no such key');

export interface IssuedApiKey {
  /** The whole key; it is nowhere else. */
  key: string;
  publicId: string;
}

/** API keys: issued, checked, listed, revoked. */
export class ApiKeys {
  constructor(
    private readonly repository: ApiKeyRepository,
    private readonly now: () => number = Date.now,
  ) {}

  /** @throws AccountError when the name is no name. */
  async issue(
    accountId: AccountId,
    { name, scopes }: { name: string; scopes: readonly Scope[] },
  ): Promise<IssuedApiKey> {
    const trimmed = name.trim();
    if (!isLegibleText(trimmed, maxNameLength)) {
      throw new AccountError(
        `The name of a key must have 1 to ${maxNameLength} characters, and no control characters.`,
      );
    }
    const { key, publicId, secret } = generateKey();
    await this.repository.create({
      publicId,
      accountId,
      name: trimmed,
      scopes: [...new Set(scopes)],
      secretHash: hashSecret(secret),
    });
    return { key, publicId };
  }

  /** @returns who holds `key`; undefined when it is malformed, unknown, revoked or expired. */
  async authenticate(key: string): Promise<Caller | undefined> {
    const parts = parseKey(key);
    if (parts === undefined) return undefined;
    const found = await this.repository.findByPublicId(parts.publicId);
    const matches = timingSafeEqual(hashSecret(parts.secret), found?.secretHash ?? dummyHash);
    if (!found || !matches || !this.isUsable(found)) return undefined;
    return { accountId: found.accountId, plan: found.account.plan, keyId: found.publicId, scopes: found.scopes };
  }

  list(accountId?: AccountId): Promise<ApiKeyWithAccount[]> {
    return this.repository.list(accountId);
  }

  /** @returns whether there was such a key and it was not revoked before. */
  revoke(publicId: string): Promise<boolean> {
    return this.repository.revoke(publicId);
  }

  private isUsable({ revokedAt, expiresAt }: ApiKeyWithAccount): boolean {
    return revokedAt === null && (expiresAt === null || expiresAt.getTime() > this.now());
  }
}
