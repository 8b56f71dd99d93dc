import * as argon2 from '@node-rs/argon2';
import { PasswordHasher } from './passwords.ts';

jest.mock('@node-rs/argon2', () => ({ hash: jest.fn(), verify: jest.fn() }));

const { hash, verify } = jest.mocked(argon2);
const real = jest.requireActual<typeof argon2>('@node-rs/argon2');

const password = 'correct horse battery';
const stranger = (name = 'somewhere') => ({ isKnown: false, name });
const owner = { isKnown: true, name: 'an account' };
const overloaded = { code: 'unavailable', retryAfterSeconds: 2 };

describe('PasswordHasher', () => {
  beforeEach(() => {
    hash.mockReset().mockImplementation(real.hash);
    verify.mockReset().mockImplementation(real.verify);
  });

  it('verifies only the password that was hashed, however a keyboard writes it', async () => {
    const hasher = new PasswordHasher();
    const stored = await hasher.hash('Größe und Maß'.normalize('NFC'), stranger());
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify(stored, 'Größe und Maß'.normalize('NFD'), stranger())).toBe(true);
    expect(await hasher.verify(stored, 'größe und maß', stranger())).toBe(false);
  });

  it.each([null, undefined])(
    'does the same work for an account without a password or without an account: %s',
    async (none) => {
      const hasher = new PasswordHasher();
      const stored = await hasher.hash(password, stranger());
      await hasher.verify(stored, password, stranger());
      expect(await hasher.verify(none, 'no such account', stranger())).toBe(false);
      const parameters = verify.mock.calls.map(([used]) => String(used).split('$').slice(0, 4).join('$'));
      expect(parameters).toEqual([parameters[0], parameters[0]]);
    },
  );

  it('runs one hash of strangers at a time, lets 40 wait, and refuses more, but not those of people who are known', async () => {
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
    const hashes = Array.from({ length: 41 }, (_, n) => hasher.hash(password, stranger(`site ${n}`)));
    await expect(hasher.hash(password, stranger('another'))).rejects.toMatchObject(overloaded);
    const ofOwner = hasher.hash(password, owner);
    await new Promise(setImmediate);
    finish.pop()?.();
    expect(await ofOwner).toBe('hash');
    const all = Promise.all(hashes);
    for (let done = 0; done < 41; done++) {
      finish.shift()?.();
      await new Promise(setImmediate);
    }
    expect((await all).length).toBe(41);
    expect(most).toBe(2);
  });

  it('lets 20 hashes of a site wait, and others overtake them', async () => {
    const order: string[] = [];
    hash.mockImplementation(async (text) => {
      order.push(String(text));
      return 'hash';
    });
    const hasher = new PasswordHasher();
    const crowd = Array.from({ length: 21 }, () => hasher.hash('crowd', stranger('crowd')));
    await expect(hasher.hash('crowd', stranger('crowd'))).rejects.toMatchObject(overloaded);
    await Promise.all([...crowd, hasher.hash('other', stranger('other'))]);
    expect(order.indexOf('other')).toBeLessThan(6);
  });

  it('continues after a failure', async () => {
    const hasher = new PasswordHasher();
    hash.mockRejectedValueOnce(new Error('out of memory'));
    await expect(hasher.hash(password, stranger())).rejects.toThrow('out of memory');
    hash.mockResolvedValue('hash');
    expect(await Promise.all(Array.from({ length: 10 }, () => hasher.hash(password, stranger())))).toHaveLength(10);
  });
});
