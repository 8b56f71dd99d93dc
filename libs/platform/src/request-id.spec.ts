import { requestId } from './request-id.ts';

describe('requestId', () => {
  it.each(['trace-1', 'a'.repeat(64), '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'])(
    'keeps %s',
    (given) => {
      expect(requestId(given)).toBe(given);
    },
  );

  it.each([undefined, '', 'a b', 'a\r\nSet-Cookie: x', 'a'.repeat(65), 'ü', ['a', 'b']])('replaces %j', (given) => {
    expect(requestId(given)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
