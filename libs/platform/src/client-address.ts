import proxyAddr from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Node's own request, or Fastify's around it. */
export type AddressedRequest = IncomingMessage | { raw: IncomingMessage };

const mappedPrefix = '::ffff:';

/** An IPv4 address that came through a socket for both versions, as what it is. */
const unmapped = (address: string) =>
  address.startsWith(mappedPrefix) && isIP(address.slice(mappedPrefix.length)) === 4
    ? address.slice(mappedPrefix.length)
    : address;

/** Some proxies write the port behind the address: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (text: string) => /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');

const rawOf = (request: AddressedRequest) => ('raw' in request ? request.raw : request);

/**
 * Who sends a request. `X-Forwarded-For` counts only as far as trusted proxies have written it: read from its end, the first
 * address that is no trusted proxy's is the client's; whatever stands before that, anybody may have written.
 */
export class ClientAddresses {
  private readonly trusts: ((address: string, hop: number) => boolean) | undefined;

  /** @param trustedProxies - addresses and CIDR ranges; none: the header is never read */
  constructor(trustedProxies: readonly string[] = []) {
    this.trusts = trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : undefined;
  }

  /** An IP address without a port, IPv4 always in its dotted form; empty where the connection is gone already. */
  of(request: AddressedRequest): string {
    const raw = rawOf(request);
    const peer = unmapped(raw.socket.remoteAddress ?? '');
    if (this.trusts === undefined || !this.trusts(peer, 0)) return peer;
    const forwarded = unmapped(withoutPort(proxyAddr(raw, this.trusts)));
    return isIP(forwarded) ? forwarded : peer;
  }

  /** Whether the other end of the connection is a trusted proxy: only then are its headers about the client to be believed. */
  isFromTrustedProxy(request: AddressedRequest): boolean {
    return this.trusts?.(unmapped(rawOf(request).socket.remoteAddress ?? ''), 0) ?? false;
  }
}
