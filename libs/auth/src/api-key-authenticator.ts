import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiKeyRepository, ReadThroughCache } from '@tminus/database';
import type { AccountId } from '@tminus/domain';
import type { KeyCaller } from './caller.ts';
import { type ApiKeyParts, hashSecret, parseKey } from './key-format.ts';

/** Compared with the secret if no key matches, so that the response time does not reveal which keys exist. */
const dummyHash = hashSecret('no such key');

/** Maximum number of cached keys. Each takes about half a kilobyte. */
const maxKeys = 10_000;

interface KnownKey {
  secretHash: Buffer;
  /**
   * When the key expires, in milliseconds of the monotonic clock (`performance.now`); Infinity for a key that does not expire.
   * The time left comes from the database, so a wrong clock of this server neither shortens nor extends it.
   */
  deadlineMs: number;
  caller: KeyCaller;
}

/**
 * Identifies the caller of an API key. Keys are cached, so most requests need no query. Call `keyChanged` and `accountChanged` when the
 * database reports a change; otherwise the change takes effect within five seconds.
 */
@Injectable()
export class ApiKeyAuthenticator {
  readonly cache: ReadThroughCache<string, KnownKey>;
  private uses = new Map<string, Date>();

  constructor(private readonly repository: ApiKeyRepository) {
    this.cache = new ReadThroughCache({ load: (publicId) => this.load(publicId), max: maxKeys, serveStale: false });
  }

  /**
   * @param admitLookUp - called before the database is asked for a key that the cache does not know; if it throws, the database
   *   is not asked
   * @returns the caller; undefined if the key is malformed, unknown, revoked or expired. A promise only if the key is not cached.
   * @throws (as a rejection) when the key is not cached and the database does not answer, or what `admitLookUp` throws
   */
  authenticate(key: string, admitLookUp?: () => Promise<void>): KeyCaller | undefined | Promise<KeyCaller | undefined> {
    const parts = parseKey(key);
    if (parts === undefined) return undefined;
    const known = this.cache.peek(parts.publicId);
    return known ? this.use(parts.secret, known) : this.lookUp(parts, admitLookUp);
  }

  /** The caller of a key that is cached. Never asks the database, and is no use of the key. */
  known(key: string): KeyCaller | undefined {
    const parts = parseKey(key);
    const known = parts && this.cache.peek(parts.publicId);
    return known && verify(parts.secret, known);
  }

  /** Whether a key is cached, also if its entry must be loaded again. Its secret may be wrong. Never asks the database. */
  isCached(key: string): boolean {
    const parts = parseKey(key);
    return parts !== undefined && this.cache.has(parts.publicId);
  }

  /**
   * Uses a key that `known` has verified for the same request, which may have waited since then.
   * @returns false if the key or its account has changed, or the key has expired: it must be authenticated again
   */
  useVerified(caller: KeyCaller): boolean {
    const known = this.cache.peek(caller.keyId);
    const isCurrent = known?.caller === caller && !isExpired(known);
    if (isCurrent) this.recordUse(caller);
    return isCurrent;
  }

  keyChanged(publicId: string): void {
    this.cache.invalidate(publicId);
  }

  accountChanged(accountId: AccountId): void {
    this.cache.invalidateWhere(({ caller }) => caller.accountId === accountId);
  }

  /**
   * Saves when each key was last used, in one statement for all keys used since the previous call.
   * @throws what the database throws; the next call then saves these uses too
   */
  async saveUses(): Promise<void> {
    const { uses } = this;
    if (uses.size === 0) return;
    this.uses = new Map();
    try {
      await this.repository.saveLastUses(uses);
    } catch (error) {
      this.uses = new Map([...uses, ...this.uses]);
      throw error;
    }
  }

  private async lookUp(
    { publicId, secret }: ApiKeyParts,
    admitLookUp?: () => Promise<void>,
  ): Promise<KeyCaller | undefined> {
    if (!this.cache.has(publicId)) await admitLookUp?.();
    return this.use(secret, await this.cache.get(publicId));
  }

  private use(secret: string, known: KnownKey | undefined): KeyCaller | undefined {
    const caller = verify(secret, known);
    if (caller) this.recordUse(caller);
    return caller;
  }

  private recordUse({ keyId }: KeyCaller): void {
    this.uses.set(keyId, new Date(Date.now()));
  }

  private async load(publicId: string): Promise<KnownKey | undefined> {
    // Measured before the query, so that a slow answer does not extend the time that is left.
    const askedAtMs = performance.now();
    const found = await this.repository.findForAuthentication(publicId);
    if (!found || found.isRevoked) return undefined;
    const { accountId, plan, mode, scopes, secretHash, expiresInMs } = found;
    return {
      secretHash,
      deadlineMs: expiresInMs === null ? Infinity : askedAtMs + expiresInMs,
      caller: { accountId, plan, mode, keyId: publicId, scopes, actor: { kind: 'key', id: publicId } },
    };
  }
}

function verify(secret: string, known: KnownKey | undefined): KeyCaller | undefined {
  const matches = timingSafeEqual(hashSecret(secret), known?.secretHash ?? dummyHash);
  return known && matches && !isExpired(known) ? known.caller : undefined;
}

const isExpired = ({ deadlineMs }: KnownKey) => deadlineMs <= performance.now();
