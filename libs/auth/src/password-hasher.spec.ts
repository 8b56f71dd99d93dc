import * as argon2 from '@node-rs/argon2';
import { PasswordHasher } from './passwords.ts';

jest.mock('@node-rs/argon2', () => ({ hash: jest.fn(), verify: jest.fn() }));

const { hash, verify } = jest.mocked(argon2);
const real = jest.requireActual<typeof argon2>('@node-rs/argon2');

const password = 'correct horse battery';
const stranger = (network = 'somewhere') => ({ isKnown: false, account: 'an account', network });
const owner = { isKnown: true, account: 'an account', network: 'home' };
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

  it('runs one hash of strangers at a time, lets 200 wait, and refuses more, but not those of people who are known', async () => {
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
    const hashes = Array.from({ length: 201 }, (_, n) => hasher.hash(password, stranger(`site ${n}`)));
    await expect(hasher.hash(password, stranger('another'))).rejects.toMatchObject(overloaded);
    const ofOwner = hasher.hash(password, owner);
    await new Promise(setImmediate);
    finish.pop()?.();
    expect(await ofOwner).toBe('hash');
    const all = Promise.all(hashes);
    for (let done = 0; done < 201; done++) {
      finish.shift()?.();
      await new Promise(setImmediate);
    }
    expect((await all).length).toBe(201);
    expect(most).toBe(2);
  });

  it('lets 100 hashes of a site wait, and others overtake them', async () => {
    const order: string[] = [];
    hash.mockImplementation(async (text) => {
      order.push(String(text));
      return 'hash';
    });
    const hasher = new PasswordHasher();
    const crowd = Array.from({ length: 101 }, () => hasher.hash('crowd', stranger('crowd')));
    await expect(hasher.hash('crowd', stranger('crowd'))).rejects.toMatchObject(overloaded);
    await Promise.all([...crowd, hasher.hash('other', stranger('other'))]);
    expect(order.indexOf('other')).toBeLessThan(6);
  });

  it('lets an owner wait for one hash of each network, while 60 accounts keep proving their right passwords', async () => {
    const order: string[] = [];
    verify.mockImplementation(async (_, text) => {
      order.push(String(text));
      await new Promise(setImmediate);
      return true;
    });
    const hasher = new PasswordHasher();
    const attack = (network: (n: number) => string) =>
      Array.from({ length: 180 }, (_, n) => {
        const client = { isKnown: true, account: `account ${n % 60}`, network: network(n % 60) };
        return hasher.verify('hash', 'attacker', client).catch(() => false);
      });
    for (const [network, most] of [
      [() => 'one network', 4],
      [(n: number) => `network ${n}`, 64],
      [() => owner.network, 64],
    ] as const) {
      const running = attack(network);
      await hasher.verify('hash', 'owner', owner);
      await Promise.all(running);
      expect(order.splice(0).indexOf('owner')).toBeLessThan(most);
    }
  });

  it('counts right and new passwords of an account, also in a browser that is known, and forgets them after ten minutes', async () => {
    jest.useFakeTimers({ now: 0, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    verify.mockResolvedValue(true);
    hash.mockResolvedValue('hash');
    const hasher = new PasswordHasher();
    for (let n = 0; n < 15; n++) {
      expect(await hasher.verify('hash', password, n % 2 ? owner : stranger(`${n}`))).toBe(true);
      await hasher.hash(password, owner);
    }
    for (const again of [() => hasher.verify('hash', password, owner), () => hasher.hash(password, owner)])
      await expect(again()).rejects.toMatchObject({ code: 'too_many_attempts', retryAfterSeconds: 600 });
    expect(await hasher.verify('hash', password, { ...owner, account: 'another' })).toBe(true);
    jest.advanceTimersByTime(600_001);
    expect(await hasher.verify('hash', password, owner)).toBe(true);
    jest.useRealTimers();
  });

  it('lets wrong passwords use up nothing of the account', async () => {
    verify.mockResolvedValue(false);
    const hasher = new PasswordHasher();
    for (let n = 0; n < 40; n++) expect(await hasher.verify('hash', 'wrong', stranger(`${n}`))).toBe(false);
  });

  it('continues after a failure', async () => {
    const hasher = new PasswordHasher();
    hash.mockRejectedValueOnce(new Error('out of memory'));
    await expect(hasher.hash(password, stranger())).rejects.toThrow('out of memory');
    hash.mockResolvedValue('hash');
    expect(await Promise.all(Array.from({ length: 10 }, () => hasher.hash(password, stranger())))).toHaveLength(10);
  });
});
