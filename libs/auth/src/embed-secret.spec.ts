import { timerIds } from '@tminus/domain';
import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbedSecret, EmbedSecrets } from './embed-secret.ts';

const timer = timerIds.create();
const secret = EmbedSecret.fromBytes(Buffer.alloc(32, 0xab));

describe('EmbedSecret', () => {
  it('signs a start time with a plain HMAC', () => {
    const whole = createHmac('sha256', String(secret)).update(`${timer}.1795000000`).digest('hex');
    expect(secret.sign(timer, '1795000000')).toBe(whole.slice(0, 32));
    expect(secret.verify(whole.slice(0, 32), timer, '1795000000')).toBe(true);
  });

  it('signs like the Node.js example in the documentation', () => {
    const page = readFileSync(join(__dirname, '../../../docs/evergreen.md'), 'utf8');
    const line = /^node -p '(.*)'$/m.exec(page)?.[1] ?? '';
    const environment = { SECRET: String(secret), TIMER: timer, START: '1795000000' };
    const signature = execFileSync(process.execPath, ['-p', line], { env: environment, encoding: 'utf8' });
    expect(secret.verify(signature.trim(), timer, '1795000000')).toBe(true);
  });

  it('accepts no other text, and never throws', () => {
    const signature = secret.sign(timer, '1');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(secret.verify(text, timer, '1')).toBe(text === signature);
      }),
    );
    for (const each of ['', signature.slice(1), `${signature}0`, signature.toUpperCase(), 'é'.repeat(16)]) {
      expect(secret.verify(each, timer, '1')).toBe(false);
    }
  });

  it('hashes a recipient to eight bytes that differ between timers and secrets', () => {
    const uid = 'someone@example.com';
    const all = [
      secret.hashRecipient(timer, uid),
      secret.hashRecipient(timer, `${uid} `),
      secret.hashRecipient(timerIds.create(), uid),
      EmbedSecret.fromBytes(randomBytes(32)).hashRecipient(timer, uid),
      Buffer.from(secret.sign(timer, uid), 'hex').subarray(0, 8),
    ];
    expect(all.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8]);
    expect(new Set(all.map((each) => each.toString('hex'))).size).toBe(5);
    expect(secret.hashRecipient(timer, uid)).toEqual(all[0]);
  });

  it('has a key for each timer, from which nobody learns the secret or the key of another timer', () => {
    const key = createHmac('sha256', String(secret)).update(timer).digest('hex');
    expect(String(secret.keyOf(timer))).toBe(key);
    const signature = createHmac('sha256', key).update(`${timer}.1795000000`).digest('hex').slice(0, 32);
    expect(secret.keyOf(timer).sign(timer, '1795000000')).toBe(signature);
    expect(secret.verify(signature, timer, '1795000000')).toBe(false);
  });

  it('is identified by its first digits', () => {
    expect([secret.id, secret.prefix]).toEqual(['abababab', 'tms_abababab']);
  });
});

describe('EmbedSecrets', () => {
  const [older, newer, recipientKey] = [0xab, 0xcd, 0xef].map((each) => Buffer.alloc(32, each)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const secrets = (newEmbedSecret: Buffer | null, embedSecret = older) =>
    new EmbedSecrets({ embedSecret, newEmbedSecret, recipientKey }, timer);
  const start = '1795000000';

  it('verify signatures by each secret, and by the key that each has for the timer', () => {
    const [first, second] = [older, newer].map((each) => EmbedSecret.fromBytes(each)) as [EmbedSecret, EmbedSecret];
    const other = timerIds.create();
    for (const key of [first, first.keyOf(timer), second, second.keyOf(timer)]) {
      expect(secrets(newer).verify(key.sign(timer, start), start)).toBe(true);
      expect(secrets(newer).verify(key.sign(other, start), start)).toBe(false);
      expect(secrets(newer).verify(key.sign(timer, '1'), start)).toBe(false);
    }
    for (const key of [second, second.keyOf(timer), first.keyOf(other)]) {
      expect(secrets(null).verify(key.sign(timer, start), start)).toBe(false);
    }
  });

  it('hash recipients with a key of their own, which signs nothing and stays the same in a rotation', () => {
    const key = EmbedSecret.fromBytes(recipientKey);
    for (const each of [secrets(null), secrets(newer), secrets(null, newer)]) {
      expect(each.hashRecipient('a')).toEqual(key.hashRecipient(timer, 'a'));
      expect(each.verify(key.sign(timer, start), start)).toBe(false);
    }
  });
});
