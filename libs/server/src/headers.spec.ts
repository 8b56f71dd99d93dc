import { acceptsGzip, requestId, requestPath } from './headers.ts';

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

describe('acceptsGzip', () => {
  it.each([
    'gzip',
    'gzip, deflate, br, zstd',
    'br;q=1.0, gzip;q=0.8, *;q=0.1',
    'GZIP',
    '*',
    'deflate, *;q=0.5',
    'identity;q=0, gzip',
  ])('is true for %s', (header) => expect(acceptsGzip(header)).toBe(true));

  it.each([
    undefined,
    '',
    'identity',
    'gzip;q=0',
    'gzip;q=0, *',
    '*;q=0',
    'identity, gzip;q=0.5',
    'gzip;q=2',
    'gzip;q=abc',
    'gzipped',
    `gzip${','.repeat(16_000)}`,
  ])('is false for "%s"', (header) => expect(acceptsGzip(header)).toBe(false));
});

it.each([
  ['/api/v1/timers?limit=1', '/api/v1/timers?limit=1'],
  ['//api//v1', '//api//v1'],
  ['http://example.com/api/v1/timers?limit=1', '/api/v1/timers?limit=1'],
  ['HTTPS://user:pw@example.com:99/api', '/api'],
  ['http://example.com', '/'],
  ['http://example.com?limit=1', '/?limit=1'],
  ['http:///api', '/api'],
  ['http:/api', '/http:/api'],
  ['ftp://example.com/api', '/ftp://example.com/api'],
  ['*', '/*'],
  ['api/v1', '/api/v1'],
  ['', '/'],
])('the path of the target %j is %j', (url, path) => {
  expect(requestPath({ url })).toBe(path);
});
