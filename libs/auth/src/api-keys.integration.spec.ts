import { AccountRepository, ApiKeyRepository } from '@tminus/database';
import { createAccountWithKey, openTestDatabase } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { AccountError, Accounts } from './accounts.ts';
import { ApiKeys } from './api-keys.ts';
import { generateKey } from './key-format.ts';

let dataSource: DataSource;
let keys: ApiKeys;
let accounts: Accounts;

beforeAll(async () => {
  dataSource = await openTestDatabase();
  keys = new ApiKeys(new ApiKeyRepository(dataSource));
  accounts = new Accounts(new AccountRepository(dataSource));
});

afterAll(() => dataSource.destroy());

describe('ApiKeys', () => {
  it('knows the caller by a key it has issued', async () => {
    const { accountId, key, publicId } = await createAccountWithKey(dataSource, {
      plan: 'business',
      scopes: ['usage:read'],
    });
    expect(await keys.authenticate(key)).toEqual({
      accountId,
      plan: 'business',
      keyId: publicId,
      scopes: ['usage:read'],
    });
  });

  it('stores no secret', async () => {
    const { key } = await createAccountWithKey(dataSource);
    const rows = await dataSource.query('SELECT * FROM api_keys');
    expect(JSON.stringify(rows)).not.toContain(key.slice(-32));
  });

  it('refuses a well-formed key that nobody issued, also under the public id of one that exists', async () => {
    const { publicId } = await createAccountWithKey(dataSource);
    expect(await keys.authenticate(generateKey().key)).toBeUndefined();
    let forged = generateKey();
    await dataSource.query('UPDATE api_keys SET public_id = $2 WHERE public_id = $1', [publicId, forged.publicId]);
    expect(await keys.authenticate(forged.key)).toBeUndefined();
    forged = generateKey();
    expect(await keys.authenticate(forged.key)).toBeUndefined();
  });

  it('refuses a revoked key at once, and revokes a key once', async () => {
    const { key, publicId } = await createAccountWithKey(dataSource);
    expect(await keys.revoke(publicId)).toBe(true);
    expect(await keys.authenticate(key)).toBeUndefined();
    expect(await keys.revoke(publicId)).toBe(false);
    expect(await keys.revoke('________')).toBe(false);
  });

  it('refuses a key from the instant of its expiry on', async () => {
    const { key, publicId } = await createAccountWithKey(dataSource);
    const expiry = new Date('2030-01-01T00:00:00Z');
    await dataSource.query('UPDATE api_keys SET expires_at = $2 WHERE public_id = $1', [publicId, expiry]);
    const at = (nowMs: number) => new ApiKeys(new ApiKeyRepository(dataSource), () => nowMs).authenticate(key);
    expect(await at(expiry.getTime() - 1)).toBeDefined();
    expect(await at(expiry.getTime())).toBeUndefined();
  });
});

describe('Accounts', () => {
  it('keeps one account for an address, however it is written', async () => {
    await accounts.create({ email: ' Ada@Example.com ', plan: 'pro' });
    await expect(accounts.create({ email: 'ada@example.COM', plan: 'free' })).rejects.toThrow(AccountError);
    expect((await accounts.get('ADA@example.com')).plan).toBe('pro');
  });

  it('refuses what is no address', async () => {
    for (const email of [
      '',
      'ada',
      'ada@',
      '@example.com',
      'a b@example.com',
      'a@b@c',
      `${'x'.repeat(65)}@example.com`,
    ]) {
      await expect(accounts.create({ email, plan: 'pro' })).rejects.toThrow(AccountError);
    }
  });

  it('stores a password as an Argon2id hash only', async () => {
    const { passwordHash } = await accounts.create({ email: 'p@example.com', plan: 'pro', password: 'correct horse' });
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await expect(accounts.create({ email: 'q@example.com', plan: 'pro', password: 'short' })).rejects.toThrow(
      /8 to 256/,
    );
  });

  it('changes the plan, which a key of the account feels at once', async () => {
    const { accountId, key } = await createAccountWithKey(dataSource, { plan: 'pro' });
    await accounts.setPlan(accountId, 'free');
    expect((await keys.authenticate(key))?.plan).toBe('free');
    await expect(accounts.setPlan('nobody@example.com', 'pro')).rejects.toThrow(AccountError);
  });
});
