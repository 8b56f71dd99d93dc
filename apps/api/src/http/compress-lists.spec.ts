import { acceptsGzip } from './compress-lists.ts';

it.each([
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['*', true],
  ['deflate, br', false],
  ['gzip;q=0, *', false],
  ['*;q=0', false],
  ['', false],
  [undefined, false],
])('%j accepts gzip: %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});
