import { Injectable } from '@nestjs/common';
import {
  type ActiveApiKey,
  type ApiKeyEntity,
  ApiKeyRepository,
  type ApiKeyWithAccount,
  type Revocation,
} from '@tminus/database';
import {
  type AccountId,
  type Actor,
  ApiError,
  type Mode,
  type Scope,
  invalidField,
  isPrintableText,
} from '@tminus/domain';
import { AccountError } from './accounts.service.ts';
import { generateKey, hashSecret } from './key-format.ts';

const maxNameLength = 100;

interface IssuedApiKey {
  /** The complete key. Only its hash is stored. */
  key: string;
  publicId: string;
  mode: Mode;
  createdAt: Date;
  /** Null for a key that does not expire. */
  expiresAt: Date | null;
}

interface ApiKeyInput {
  name: string;
  scopes: readonly Scope[];
  /** Default: live. */
  mode?: Mode | undefined;
  /** How long the key is valid. Default: without an end. */
  lifetimeSeconds?: number | undefined;
  /** How many active keys the account may have; default: any number. */
  maxActive?: number | undefined;
  /** Who creates it. Default: the operator. */
  actor?: Actor;
}

/** What changes. Undefined fields stay. */
interface ApiKeyUpdate {
  name?: string | undefined;
  scopes?: readonly Scope[] | undefined;
  /** From now on; null: without an end. */
  lifetimeSeconds?: number | null | undefined;
}

/** Issues, lists and revokes API keys. */
@Injectable()
export class ApiKeysService {
  constructor(private readonly repository: ApiKeyRepository) {}

  /**
   * A key that another one creates has at most its scopes, and expires when the other one does or earlier. A test key creates only test keys.
   * @throws AccountError if the name is invalid; ApiError `key_limit_reached`, `insufficient_scope`, `live_key_required`, `invalid_request` for too
   *   long a lifetime, and `unauthorized` if the creator does not work anymore
   */
  async issue(accountId: AccountId, input: ApiKeyInput): Promise<IssuedApiKey> {
    const { name, scopes, mode = 'live', ...options } = input;
    const trimmed = name.trim();
    if (!isPrintableText(trimmed, maxNameLength)) {
      throw new AccountError(`The name of a key must have 1 to ${maxNameLength} characters and no control characters.`);
    }
    const { key, publicId, secret } = generateKey(mode);
    const created = await this.repository.create({
      publicId,
      accountId,
      mode,
      name: trimmed,
      scopes: [...new Set(scopes)],
      secretHash: hashSecret(secret),
      ...options,
      checkCreator: (creator) => checkGrant(creator, input),
    });
    if (!created) throw new ApiError('key_limit_reached');
    return { key, publicId, mode, ...created };
  }

  /**
   * Changes an active key.
   * @param actor - who changes it. A key, which may be the same one, gives no scope that it does not have, and nothing that lasts longer than it
   * @returns undefined if the account has no such key
   * @throws ApiError `insufficient_scope`, `invalid_request` for too long a lifetime, and `unauthorized` if the actor does not work anymore
   */
  update(
    accountId: AccountId,
    publicId: string,
    { name, scopes, lifetimeSeconds }: ApiKeyUpdate,
    actor: Actor,
  ): Promise<ApiKeyEntity | undefined> {
    return this.repository.update({ accountId, publicId, actor }, (current, giver) => {
      const expiresAt = lifetimeSeconds === undefined ? current.expiresAt : endAfter(lifetimeSeconds, current.now);
      const after = { name: name ?? current.name, scopes: [...(scopes ?? current.scopes)], expiresAt };
      const added = after.scopes.filter((scope) => !current.scopes.includes(scope));
      if (!giver) return after;
      // A longer life gives its scopes again.
      assertHasScopes(giver, lastsLonger(expiresAt, current.expiresAt) ? after.scopes : added);
      if (added.length > 0 || lastsLonger(expiresAt, current.expiresAt)) assertEndsWith(giver, expiresAt);
      return after;
    });
  }

  find(accountId: AccountId, publicId: string): Promise<ApiKeyEntity | null> {
    return this.repository.findOne(accountId, publicId);
  }

  list(accountId?: AccountId): Promise<ApiKeyWithAccount[]> {
    return this.repository.list(accountId);
  }

  /** The keys of an account: active ones first, then by time, newest first. @param mode - default: both */
  listNewest(accountId: AccountId, limit: number, mode?: Mode): Promise<ApiKeyEntity[]> {
    return this.repository.findNewest(accountId, limit, mode);
  }

  /** @returns whether the key existed and was not revoked yet */
  revoke(publicId: string, revocation?: Revocation): Promise<boolean> {
    return this.repository.revoke(publicId, revocation);
  }
}

/** In whole seconds. @returns null for a lifetime without an end */
const endAfter = (lifetimeSeconds: number | null, now: Date): Date | null =>
  lifetimeSeconds === null ? null : new Date((Math.floor(now.getTime() / 1000) + lifetimeSeconds) * 1000);

const lastsLonger = (end: Date | null, other: Date | null): boolean =>
  other !== null && (end === null || end.getTime() > other.getTime());

function checkGrant(creator: ActiveApiKey, { scopes, mode, lifetimeSeconds }: ApiKeyInput): void {
  if (creator.mode === 'test' && mode !== 'test')
    throw new ApiError('live_key_required', { message: 'A test key creates only test keys.' });
  assertHasScopes(creator, scopes);
  // Without a lifetime of its own, the key ends with its creator.
  if (lifetimeSeconds !== undefined) assertEndsWith(creator, endAfter(lifetimeSeconds, creator.now));
}

function assertHasScopes(giver: ActiveApiKey, given: readonly Scope[]): void {
  const missing = given.find((scope) => !giver.scopes.includes(scope));
  if (missing === undefined) return;
  throw new ApiError('insufficient_scope', {
    message: `An API key cannot give a scope that it does not have: "${missing}".`,
  });
}

function assertEndsWith({ expiresAt }: ActiveApiKey, end: Date | null): void {
  if (!lastsLonger(end, expiresAt)) return;
  throw invalidField('expiresInDays', 'must end when the API key of the request expires, or earlier');
}
