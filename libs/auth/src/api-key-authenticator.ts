import { timingSafeEqual } from 'node:crypto';
import { type ApiKeyRepository, ReadThroughCache } from '@tminus/database';
import type { AccountId } from '@tminus/domain';
import type { Caller } from './caller.ts';
import { hashSecret, parseKey } from './key-format.ts';

/** Compared with when there is no such key, so that the answer takes as long. */
const dummyHash = hashSecret('no such key');

/** Kept at once; one takes about half a kilobyte. */
const maxKeys = 10_000;

interface KnownKey {
  secretHash: Buffer;
  /** Epoch milliseconds; Infinity for a key that does not expire. */
  expiresAtMs: number;
  caller: Caller;
}

/**
 * Finds out who calls. Keys are remembered, so that a request costs no query; whoever makes one of these sees to it that
 * `cache` hears of changes (`keyChanged`, `accountChanged`), or a change is felt after five seconds.
 */
export class ApiKeyAuthenticator {
  readonly cache: ReadThroughCache<string, KnownKey>;
  private uses = new Map<string, Date>();

  /** @param now - wall clock, epoch milliseconds */
  constructor(
    private readonly repository: ApiKeyRepository,
    private readonly now: () => number = Date.now,
  ) {
    this.cache = new ReadThroughCache({ load: (publicId) => this.load(publicId), max: maxKeys, serveStale: false });
  }

  /**
   * @returns who holds `key`; undefined when it is malformed, unknown, revoked or expired. No promise where that is known.
   * @throws (as a rejection) when the database has to be asked and does not answer
   */
  authenticate(key: string): Caller | undefined | Promise<Caller | undefined> {
    const parts = parseKey(key);
    if (parts === undefined) return undefined;
    const known = this.cache.get(parts.publicId);
    return known instanceof Promise
      ? known.then((loaded) => this.verify(parts.secret, loaded))
      : this.verify(parts.secret, known);
  }

  keyChanged(publicId: string): void {
    this.cache.invalidate(publicId);
  }

  accountChanged(accountId: AccountId): void {
    this.cache.invalidateWhere(({ caller }) => caller.accountId === accountId);
  }

  /**
   * Writes down when the keys that were used since the last time were used last: one statement, however many requests.
   * @throws what the database says; then nothing is forgotten.
   */
  async saveUses(): Promise<void> {
    const { uses } = this;
    if (uses.size === 0) return;
    this.uses = new Map();
    try {
      await this.repository.saveUses(uses);
    } catch (error) {
      this.uses = new Map([...uses, ...this.uses]);
      throw error;
    }
  }

  private verify(secret: string, known: KnownKey | undefined): Caller | undefined {
    const matches = timingSafeEqual(hashSecret(secret), known?.secretHash ?? dummyHash);
    const nowMs = this.now();
    if (!known || !matches || known.expiresAtMs <= nowMs) return undefined;
    this.uses.set(known.caller.keyId, new Date(nowMs));
    return known.caller;
  }

  private async load(publicId: string): Promise<KnownKey | undefined> {
    const found = await this.repository.findByPublicId(publicId);
    if (!found || found.revokedAt !== null) return undefined;
    const { accountId, account, scopes, secretHash, expiresAt } = found;
    return {
      secretHash,
      expiresAtMs: expiresAt?.getTime() ?? Infinity,
      caller: { accountId, plan: account.plan, keyId: publicId, scopes },
    };
  }
}
