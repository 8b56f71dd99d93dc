import { curlExample } from './curl-example.ts';

describe('curlExample', () => {
  it('is ready to paste', () => {
    expect(curlExample('https://count.example', 'tm_1_secret', ['timers:read'])).toBe(
      "curl 'https://count.example/api/v1/timers' \\\n  -H 'Authorization: Bearer tm_1_secret'",
    );
  });

  it('asks for what the key may read', () => {
    expect(curlExample('https://count.example', 'tm_1', ['usage:read'])).toContain('/api/v1/usage');
  });

  it('stays one word, whatever the address contains', () => {
    expect(curlExample("https://it's.example/$(id)", 'tm_1', [])).toContain(
      String.raw`'https://it'\''s.example/$(id)/api/v1/timers'`,
    );
  });
});
