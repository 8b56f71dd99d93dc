import { randomBytes } from 'node:crypto';
import { SecretBox } from './secret-box.ts';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const box = (...encryptionKeys: Buffer<ArrayBuffer>[]) => new SecretBox({ encryptionKeys });
const secret = randomBytes(32);

it('returns what it has encrypted, which is different each time', () => {
  const [one, other] = [box(newer).encrypt(secret, 'whk_1'), box(newer).encrypt(secret, 'whk_1')];
  expect(one).not.toEqual(other);
  expect(one.includes(secret)).toBe(false);
  expect([box(newer).decrypt(one, 'whk_1'), box(newer).decrypt(other, 'whk_1')]).toEqual([secret, secret]);
});

it('decrypts with an older key that follows the new one', () => {
  expect(box(newer, older).decrypt(box(older).encrypt(secret, 'whk_1'), 'whk_1')).toEqual(secret);
});

it.each<[string, (sealed: Buffer) => Buffer]>([
  ['with another key', () => box(older).decrypt(box(newer).encrypt(secret, 'whk_1'), 'whk_1')],
  ['of another webhook', (sealed) => box(newer).decrypt(sealed, 'whk_2')],
  [
    'that was changed',
    (sealed) => box(newer).decrypt(Buffer.concat([sealed.subarray(0, -1), Buffer.of(0, 0)]), 'whk_1'),
  ],
  ['that was cut', (sealed) => box(newer).decrypt(sealed.subarray(0, 20), 'whk_1')],
])('refuses a secret %s', (_, decrypt) => {
  expect(() => decrypt(box(newer).encrypt(secret, 'whk_1'))).toThrow();
});

it('says whether a key opens a secret', () => {
  const sealed = box(older).encrypt(secret, 'whk_1');
  expect([box(newer, older), box(newer), box()].map((each) => each.opens(sealed, 'whk_1'))).toEqual([
    true,
    false,
    false,
  ]);
});

it('needs a key', () => {
  expect(() => box().encrypt(secret, 'whk_1')).toThrow('ENCRYPTION_KEY');
});
