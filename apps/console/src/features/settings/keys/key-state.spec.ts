import { keyState } from './key-state.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

describe('keyState', () => {
  it.each([
    ['active', null, null],
    ['active', '2026-11-29T12:00:01Z', null],
    ['expiring', '2026-11-29T12:00:00Z', null],
    ['expired', '2026-11-22T12:00:00Z', null],
    ['revoked', '2026-11-20T12:00:00Z', '2026-11-19T12:00:00Z'],
  ] as const)('%s: expires %s, revoked %s', (state, expiresAt, revokedAt) => {
    expect(keyState({ expiresAt, revokedAt }, now)).toBe(state);
  });
});
