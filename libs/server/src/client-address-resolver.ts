import proxyAddr from '@fastify/proxy-addr';
import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from './config/index.ts';
import { ownCopy } from './resilience/index.ts';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/** Node's request, or Fastify's wrapper around it. */
export type AddressedRequest = IncomingMessage | { raw: IncomingMessage };

/** Some proxies append the port to the address: `192.0.2.1:4711`, `::ffff:192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (text: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\da-f:]*[\d.]+\.\d+):\d+$/i, '$1');

/**
 * Remembers what it has computed for recent peers. Every view needs the client's address, and behind a proxy, all connections have the
 * proxy's: parsing it takes 2 µs. Not for addresses in headers, because a part of a header keeps the whole header in memory.
 */
function cachedForPeers<Value extends string | boolean>(compute: (peer: string) => Value): (peer: string) => Value {
  const known = new LRUCache<string, Value>({ max: 1_000, memoMethod: compute });
  return (peer) => known.memo(peer);
}

/** An IPv4 address of a dual-stack socket (`::ffff:192.0.2.1`) in its dotted form; any other text unchanged. */
const unmapped = (text: string) => (isIPv6(text) ? ipaddr.process(text).toString() : text);
const unmappedPeer = cachedForPeers(unmapped);

const rawRequest = (request: AddressedRequest) => ('raw' in request ? request.raw : request);

/**
 * Finds the address of a client. `X-Forwarded-For` is read from its end, and only as far as trusted proxies have written it:
 * the first address that does not belong to a trusted proxy is the client's.
 */
@Injectable()
export class ClientAddressResolver {
  /** Undefined if no proxy is trusted; the header is then never read. */
  private readonly isTrusted: ((address: string, hop: number) => boolean) | undefined;

  constructor(@Inject(SERVICE_CONFIG) { trustedProxies }: Pick<ServiceConfig, 'trustedProxies'>) {
    if (trustedProxies.length === 0) return;
    const isTrusted = proxyAddr.compile([...trustedProxies]);
    const isTrustedPeer = cachedForPeers((peer) => isTrusted(peer, 0));
    this.isTrusted = (address, hop) => (hop === 0 ? isTrustedPeer(address) : isTrusted(address, hop));
  }

  /** An IP address without a port, IPv4 in dotted form; empty if the connection is already closed. */
  resolve(request: AddressedRequest): string {
    const raw = rawRequest(request);
    const peer = unmappedPeer(raw.socket.remoteAddress ?? '');
    if (this.isTrusted === undefined || !this.isTrusted(peer, 0)) return peer;
    const forwarded = unmapped(withoutPort(proxyAddr(raw, this.isTrusted)));
    return isIP(forwarded) ? ownCopy(forwarded) : peer; // caches keep addresses
  }

  /** Whether the peer is a trusted proxy, whose headers about the client can be trusted. */
  isFromTrustedProxy(request: AddressedRequest): boolean {
    return this.isTrusted?.(unmappedPeer(rawRequest(request).socket.remoteAddress ?? ''), 0) ?? false;
  }
}
