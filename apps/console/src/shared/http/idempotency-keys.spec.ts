import { IdempotencyKeys } from './idempotency-keys.ts';

describe('IdempotencyKeys', () => {
  it('gives a request that is sent again the same key, until it has succeeded', () => {
    const keys = new IdempotencyKeys();
    const first = keys.for({ name: 'Launch' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.for({ name: 'Launch' })).toBe(first);
    keys.succeeded();
    expect(keys.for({ name: 'Launch' })).not.toBe(first);
  });

  it('gives another request another key', () => {
    const keys = new IdempotencyKeys();
    expect(keys.for({ name: 'Launch' })).not.toBe(keys.for({ name: 'Sale' }));
  });
});
