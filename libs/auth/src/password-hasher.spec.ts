import * as argon2 from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher.ts';

jest.mock('@node-rs/argon2', () => ({ hash: jest.fn(), verify: jest.fn() }));

const { hash, verify } = jest.mocked(argon2);
const real = jest.requireActual<typeof argon2>('@node-rs/argon2');

const password = 'correct horse battery';

describe('PasswordHasher', () => {
  beforeEach(() => {
    hash.mockReset().mockImplementation(real.hash);
    verify.mockReset().mockImplementation(real.verify);
  });

  it('verifies only the password that was hashed, however a keyboard writes it', async () => {
    const hasher = new PasswordHasher();
    const stored = await hasher.hash('Größe und Maß'.normalize('NFC'));
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(stored, 'Größe und Maß'.normalize('NFD'))).toBe(true);
    expect(await hasher.verify(stored, 'größe und maß')).toBe(false);
  });

  it.each([null, undefined])(
    'does the same work for an account without a password or without an account: %s',
    async (none) => {
      const hasher = new PasswordHasher();
      const stored = await hasher.hash(password);
      await hasher.verify(stored, password);
      expect(await hasher.verify(none, 'no such account')).toBe(false);
      const parameters = verify.mock.calls.map(([used]) => String(used).split('$').slice(0, 4).join('$'));
      expect(parameters).toEqual([parameters[0], parameters[0]]);
    },
  );

  it('runs two hashes at the same time, lets 40 wait, and refuses more', async () => {
    let running = 0;
    let most = 0;
    const finish: (() => void)[] = [];
    hash.mockImplementation(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running--;
      return 'hash';
    });
    const hasher = new PasswordHasher();
    const hashes = Array.from({ length: 42 }, () => hasher.hash(password));
    await expect(hasher.hash(password)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    const all = Promise.all(hashes);
    for (let done = 0; done < 42; done++) {
      finish.shift()?.();
      await new Promise(setImmediate);
    }
    expect((await all).length).toBe(42);
    expect(most).toBe(2);
    hash.mockResolvedValue('hash');
    expect(await hasher.hash(password)).toBe('hash');
  });

  it('continues after a failure', async () => {
    const hasher = new PasswordHasher();
    hash.mockRejectedValueOnce(new Error('out of memory'));
    await expect(hasher.hash(password)).rejects.toThrow('out of memory');
    hash.mockResolvedValue('hash');
    expect(await Promise.all(Array.from({ length: 10 }, () => hasher.hash(password)))).toHaveLength(10);
  });
});
