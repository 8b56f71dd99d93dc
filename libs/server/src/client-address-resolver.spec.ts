import { retainedBytes } from '@tminus/testing';
import type { IncomingMessage } from 'node:http';
import { ClientAddressResolver } from './client-address-resolver.ts';

const request = (remoteAddress: string | undefined, forwarded?: string) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
};

const trusting = new ClientAddressResolver({ trustedProxies: ['10.0.0.0/8', '2001:db8:1::/48', '192.0.2.7'] });

describe('ClientAddressResolver', () => {
  it.each([
    ['::ffff:198.51.100.1', undefined, '198.51.100.1'],
    ['2001:db8:2::1', undefined, '2001:db8:2::1'],
    ['::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['192.0.2.7', '::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1::5', '2001:db8:2::9', '2001:db8:2::9'],
    ['10.1.2.3', '203.0.113.9, 10.9.9.9, 192.0.2.7', '203.0.113.9'],
    ['10.1.2.3', '203.0.113.9:4711', '203.0.113.9'],
    ['10.1.2.3', '[2001:db8:2::9]:4711', '2001:db8:2::9'],
    ['10.1.2.3', '::FFFF:203.0.113.9:4711', '203.0.113.9'],
    ['10.1.2.3', '[::ffff:203.0.113.9]:4711', '203.0.113.9'],
  ])('finds the client of a connection from %s with X-Forwarded-For %s: %s', (peer, forwarded, expected) => {
    expect(trusting.resolve(request(peer, forwarded))).toBe(expected);
    expect(trusting.resolve({ raw: request(peer, forwarded) })).toBe(expected);
  });

  it('trusts no proxy by default', () => {
    const none = new ClientAddressResolver({ trustedProxies: [] });
    expect(none.resolve(request('10.1.2.3', '203.0.113.9'))).toBe('10.1.2.3');
    expect(none.isFromTrustedProxy(request('10.1.2.3'))).toBe(false);
  });

  it('ignores entries of X-Forwarded-For that no trusted proxy wrote', () => {
    expect(trusting.resolve(request('198.51.100.1', '203.0.113.9'))).toBe('198.51.100.1');
    expect(trusting.resolve(request('10.1.2.3', '10.0.0.1, 203.0.113.66, 198.51.100.1'))).toBe('198.51.100.1');
  });

  it.each(['unknown', '', 'a, b', '256.1.1.1', '<script>', '203.0.113.9, _hidden'])(
    'returns the address of the proxy if it forwards no valid address: %j',
    (forwarded) => {
      expect(trusting.resolve(request('10.1.2.3', forwarded))).toBe('10.1.2.3');
    },
  );

  it('returns an address that does not keep its header in memory', async () => {
    const forwarded = (index: number) => `${'10.0.0.1, '.repeat(1_500)}203.0.113.${100 + (index % 100)}`;
    const addresses = () => Array.from({ length: 200 }, (_, i) => trusting.resolve(request('10.1.2.3', forwarded(i))));
    expect(await retainedBytes(addresses)).toBeLessThan(1_000_000); // the headers: 3 MB
  });

  it('returns an empty string if the connection is closed', () => {
    expect(trusting.resolve(request(undefined, '203.0.113.9'))).toBe('');
  });

  it('recognizes a trusted proxy as the peer', () => {
    expect(trusting.isFromTrustedProxy(request('::ffff:10.1.2.3'))).toBe(true);
    expect(trusting.isFromTrustedProxy(request('198.51.100.1'))).toBe(false);
  });
});
