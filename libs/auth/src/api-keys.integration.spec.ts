import { AccountRepository, ApiKeyRepository } from '@tminus/database';
import { createAccountWithKey, useTestDatabase, rowsWithSecret } from '@tminus/testing';
import { AccountError, AccountsService } from './accounts.service.ts';
import { ApiKeyAuthenticator } from './api-key-authenticator.ts';
import { ApiKeysService } from './api-keys.service.ts';
import type { KeyCaller } from './caller.ts';
import { generateKey } from './key-format.ts';

const dataSource = useTestDatabase();
const keys = new ApiKeysService(new ApiKeyRepository(dataSource));
const authenticator = new ApiKeyAuthenticator(new ApiKeyRepository(dataSource));
const accounts = new AccountsService(new AccountRepository(dataSource));

afterEach(() => jest.restoreAllMocks());

describe('ApiKeysService', () => {
  it('does not store secrets', async () => {
    const { key } = await createAccountWithKey(dataSource);
    expect(await rowsWithSecret(dataSource, 'api_keys', key.slice(-32))).toEqual([]);
  });

  it('revokes a key once', async () => {
    const { publicId } = await createAccountWithKey(dataSource);
    expect(await keys.revoke(publicId)).toBe(true);
    expect(await keys.revoke(publicId)).toBe(false);
    expect(await keys.revoke('________')).toBe(false);
  });
});

describe('ApiKeyAuthenticator', () => {
  it('identifies the caller of a valid key, the second time without a query', async () => {
    const { accountId, key, publicId } = await createAccountWithKey(dataSource, {
      plan: 'business',
      scopes: ['usage:read'],
    });
    const actor = { kind: 'key', id: publicId };
    const caller = { accountId, plan: 'business', mode: 'live', keyId: publicId, scopes: ['usage:read'], actor };
    expect(await authenticator.authenticate(key)).toEqual(caller);
    expect(authenticator.authenticate(key)).toEqual(caller); // not a promise: there was no query
  });

  it('refuses a well-formed but unknown key, even with an existing public id', async () => {
    const { publicId } = await createAccountWithKey(dataSource);
    expect(await authenticator.authenticate(generateKey().key)).toBeUndefined();
    const forged = generateKey();
    await dataSource.query('UPDATE api_keys SET public_id = $2 WHERE public_id = $1', [publicId, forged.publicId]);
    expect(await authenticator.authenticate(forged.key)).toBeUndefined();
  });

  it('refuses a revoked key after the notification', async () => {
    const { key, publicId } = await createAccountWithKey(dataSource);
    expect(await authenticator.authenticate(key)).toBeDefined();
    const caller = authenticator.known(key) as KeyCaller;
    expect(authenticator.useVerified(caller)).toBe(true);
    await keys.revoke(publicId);
    authenticator.keyChanged(publicId);
    expect(authenticator.useVerified(caller)).toBe(false); // its request has waited meanwhile
    expect(await authenticator.authenticate(key)).toBeUndefined();
  });

  it('uses the new plan after the notification', async () => {
    const { accountId, key } = await createAccountWithKey(dataSource, { plan: 'pro' });
    await authenticator.authenticate(key);
    await accounts.setPlan(accountId, 'free');
    authenticator.accountChanged(accountId);
    expect(await authenticator.authenticate(key)).toMatchObject({ plan: 'free' });
  });

  describe('with a key that expires', () => {
    const hour = 3_600_000;

    /** A key that is valid for an hour, and cached by an authenticator whose monotonic clock is stopped. */
    async function cachedKey() {
      const { accountId } = await createAccountWithKey(dataSource);
      const issued = await keys.issue(accountId, { name: 'Hour', scopes: ['timers:read'], lifetimeSeconds: 3_600 });
      const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
      const own = new ApiKeyAuthenticator(new ApiKeyRepository(dataSource));
      own.cache.onListening(); // cached keys stay fresh until they change
      const caller = (await own.authenticate(issued.key)) as KeyCaller;
      const useVerified = () => own.useVerified(caller);
      return { ...issued, clock, authenticate: () => own.authenticate(issued.key), useVerified };
    }

    it('says when it expires', async () => {
      const { expiresAt, publicId } = await cachedKey();
      const [row] = await dataSource.query(
        `SELECT expires_at - created_at BETWEEN '59 minutes 59 seconds' AND '1 hour' AS "isRight", expires_at
           FROM api_keys WHERE public_id = $1`,
        [publicId],
      );
      expect(row).toEqual({ isRight: true, expires_at: expiresAt });
    });

    it('refuses it from that moment, without a query', async () => {
      const { clock, authenticate, useVerified } = await cachedKey();
      clock.mockReturnValue(hour - 5_000); // the database rounds down to whole seconds, and its answer takes time
      expect(authenticate()).toMatchObject({ scopes: ['timers:read'] });
      expect(useVerified()).toBe(true);
      clock.mockReturnValue(1_000 + hour);
      expect(authenticate()).toBeUndefined();
      expect(useVerified()).toBe(false);
    });

    it('ignores the clock of this server', async () => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2090-01-01T00:00:00Z'));
      const { clock, authenticate } = await cachedKey();
      expect(authenticate()).toBeDefined();
      jest.spyOn(Date, 'now').mockReturnValue(0);
      clock.mockReturnValue(1_000 + hour);
      expect(authenticate()).toBeUndefined();
    });

    it('refuses a key that had expired before it was first used', async () => {
      const { key, publicId } = await createAccountWithKey(dataSource);
      await dataSource.query(`UPDATE api_keys SET expires_at = now() WHERE public_id = $1`, [publicId]);
      expect(await authenticator.authenticate(key)).toBeUndefined();
    });
  });

  it('saves when each key was last used, and never replaces a later time by an earlier one', async () => {
    const { key, publicId } = await createAccountWithKey(dataSource);
    const lastUsed = async () =>
      (await dataSource.query('SELECT last_used_at FROM api_keys WHERE public_id = $1', [publicId]))[0].last_used_at;
    const useAt = async (instant: string) => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse(instant));
      for (let i = 0; i < 3; i++) await authenticator.authenticate(key);
      await authenticator.saveUses();
    };
    await useAt('2026-05-05T12:00:00Z');
    await useAt('2026-05-05T11:00:00Z');
    expect(await lastUsed()).toEqual(new Date('2026-05-05T12:00:00Z'));
  });

  it('keeps unsaved uses while the database is down', async () => {
    const { key, publicId } = await createAccountWithKey(dataSource);
    const repository = new ApiKeyRepository(dataSource);
    const used = new ApiKeyAuthenticator(repository);
    await used.authenticate(key);
    const away = jest.spyOn(repository, 'saveLastUses').mockRejectedValueOnce(new Error('no database'));
    await expect(used.saveUses()).rejects.toThrow('no database');
    await used.saveUses();
    expect([...(away.mock.calls[1]?.[0].keys() ?? [])]).toEqual([publicId]);
  });
});

describe('AccountsService', () => {
  it('treats email addresses as case-insensitive', async () => {
    await accounts.create({ email: ' Ada@Example.com ', plan: 'pro' });
    await expect(accounts.create({ email: 'ada@example.COM', plan: 'free' })).rejects.toThrow(AccountError);
    expect((await accounts.get('ADA@example.com')).plan).toBe('pro');
  });

  it('stores only the Argon2id hash of a password', async () => {
    const { passwordHash } = await accounts.create({ email: 'p@example.com', plan: 'pro', password: 'correct horse' });
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await expect(accounts.create({ email: 'q@example.com', plan: 'pro', password: 'short' })).rejects.toThrow(
      /8 to 256/,
    );
  });
});
