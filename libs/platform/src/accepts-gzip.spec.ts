import { acceptsGzip } from './accepts-gzip.ts';

describe('acceptsGzip', () => {
  it.each([
    'gzip',
    'gzip,deflate,br',
    'gzip, deflate, br, zstd',
    'br;q=1.0, gzip;q=0.8, *;q=0.1',
    'x-gzip',
    'GZIP',
    '*',
    'deflate, *;q=0.5',
    'gzip ; q=0.001',
    'identity;q=0, gzip',
    'gzip;q=0.5, identity;q=0.5',
    'br, GZIP;q=0.5',
  ])('is true for %s', (header) => expect(acceptsGzip(header)).toBe(true));

  it.each([
    undefined,
    '',
    ',',
    'identity',
    'br, deflate',
    'gzip;q=0',
    'gzip;q=0, *',
    'gzip;q=0.000, *',
    '*;q=0',
    'identity, gzip;q=0.5',
    'gzip;q=2',
    'gzip;q=-1',
    'gzip;q=',
    'gzip;q=abc',
    'notgzip',
    'gzipped',
    `gzip${','.repeat(16_000)}`,
  ])('is false for "%s"', (header) => expect(acceptsGzip(header)).toBe(false));
});
