import { atRate } from '@tminus/testing';
import { post } from '../owner.ts';
import type { Target } from '../target.ts';
import type { Attack } from './attacks.ts';

const ofOwnerPerSecond = 10;
const ofStrangersPerSecond = 42;
const linksPerSecond = 2;
const signInsPerSecond = 1;
/** The API needs a moment after an outage of its database. */
const settledMs = 5_000;

/** Many networks: each guess comes from another one. */
const network = (index: number) => `2001:db8:${(index % 60_000).toString(16)}:${(index % 7).toString(16)}::1`;

/**
 * Others guess the password of an account and of unknown ones, more often than passwords can be hashed, and links. Meanwhile the owner signs
 * in, in a known browser and with links.
 */
export const guesses: Attack = async (target, signal, done) => {
  const { owner } = target;
  const guess = (path: string, body: object, address: string) => {
    done();
    void post(owner.url, path, body, { 'x-forwarded-for': address }).catch(() => undefined);
  };
  const password = (index: number) => ({ password: `guess ${index}` });
  await Promise.all([
    atRate(ofOwnerPerSecond, signal, (index) => guess('', { email: owner.email, ...password(index) }, network(index))),
    atRate(ofStrangersPerSecond, signal, (index) =>
      guess('', { email: `nobody-${index}@example.com`, ...password(index) }, network(30_000 + index)),
    ),
    atRate(linksPerSecond, signal, () => guess('/link', { token: 'A'.repeat(43) }, network(1))),
    atRate(signInsPerSecond, signal, (index) => void signIn(target, index)),
  ]);
};

async function signIn(target: Target, index: number): Promise<void> {
  if (target.databaseReturnedMs + settledMs > performance.now()) return;
  const { owner } = target;
  await (index % 5 === 4 ? owner.signInWithLink() : owner.signInWithPassword()).catch(() => undefined);
}
