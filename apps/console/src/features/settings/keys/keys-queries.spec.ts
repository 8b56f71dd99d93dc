import { curlExample, keyState } from './keys-queries.ts';

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

describe('curlExample', () => {
  it('is ready to paste', () => {
    expect(curlExample('https://count.example', 'tm_1_secret', ['timers:read'])).toBe(
      "curl 'https://count.example/api/v1/timers' \\\n  -H 'Authorization: Bearer tm_1_secret'",
    );
  });

  it('asks for what the key may read', () => {
    expect(curlExample('https://count.example', 'tm_1', ['usage:read'])).toContain('/api/v1/usage');
    expect(curlExample('https://count.example', 'tm_1', ['keys:write', 'keys:read'])).toContain('/api/v1/keys');
  });

  it('stays one word, whatever the address contains', () => {
    expect(curlExample("https://it's.example/$(id)", 'tm_1', [])).toContain(
      String.raw`'https://it'\''s.example/$(id)/api/v1/timers'`,
    );
  });
});
