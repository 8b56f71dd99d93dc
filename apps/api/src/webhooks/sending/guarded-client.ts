import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { hasInvisibleCharacter } from '@tminus/domain';
import { errorReason, withTimeout } from '@tminus/server/resilience';
import ipaddr from 'ipaddr.js';
import { Resolver } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** Azure answers here with secrets of the machine, although the address looks public. */
const metadataAddress = '168.63.129.16';

/** All addresses of the public internet (RFC 4291, section 2.4). Others embed an address of IPv4, or are reserved. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet: not to this machine, a private network, the metadata of a cloud, a group of machines,
 * or another address that it embeds (mapped, NAT64, 6to4, Teredo).
 * @param text - of IPv4 or IPv6; anything else is not public
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || text === metadataAddress) return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/** @param ranges - such as `10.0.0.0/8`, or single addresses */
function isInRanges(text: string, ranges: readonly string[]): boolean {
  const address = ipaddr.parse(text);
  return ranges.some((each) => {
    const [range, bits] = ipaddr.isValidCIDR(each) ? ipaddr.parseCIDR(each) : [ipaddr.parse(each), undefined];
    return range.kind() === address.kind() && address.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128));
  });
}

export const maxUrlLength = 1_000;
/** From the first question about the name to the last byte of the answer. */
const defaultTimeoutMs = 15_000;
const maxAnswerBytes = 4_096;

/** Any other port may be that of a database or another service that takes an HTTP request for commands of its own. */
const isWebPort = (port: number, allowHttp: boolean) =>
  port === 443 || (allowHttp && (port === 80 || (port >= 8000 && port <= 8999)));

/** Names that lead to this machine or into a private network, wherever they are asked for. */
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/;

/** An address to which nothing is sent. The message continues the name of the field: "must start with https://". */
export class RefusedUrlError extends Error {
  override name = 'RefusedUrlError';
}

/** Nothing was answered. The message is for the owner of the webhook. */
export class UnansweredError extends Error {
  override name = 'UnansweredError';
}

export interface Answer {
  status: number;
  /** The header `Retry-After`. */
  retryAfter: string | undefined;
  /** The first 4 kB at most, as UTF-8. */
  body: string;
}

/** @returns all addresses of a name; rejects if the name has no address */
export type Resolve = (name: string) => Promise<string[]>;

/** Asks the servers of the system, but not its files. Does not occupy the threads that `dns.lookup` shares with the file system. */
const resolveName: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0) throw answers.find((answer) => answer.status === 'rejected')?.reason;
  return addresses;
};

interface ClientOptions {
  /** Default: DNS. */
  resolve?: Resolve;
  timeoutMs?: number;
  /** Certificates to trust, in PEM. Default: those of Node.js. */
  ca?: string;
}

/**
 * Sends requests to addresses that strangers have chosen, so that none reaches a private network (SSRF). It asks for the name once and connects
 * to exactly the address that it has checked: an answer of DNS that changes later makes no difference. It follows no redirects and uses no proxy.
 */
@Injectable()
export class GuardedClient {
  private readonly allowHttp: boolean;
  private readonly allowedAddresses: readonly string[];
  private readonly agents = { 'http:': new http.Agent(), 'https:': new https.Agent() };
  private options: ClientOptions = {};

  constructor(@Inject(SERVICE_CONFIG) { webhooks }: Pick<ServiceConfig, 'webhooks'>) {
    this.allowHttp = webhooks.allowHttp;
    this.allowedAddresses = webhooks.allowedAddresses;
  }

  /** For tests. */
  static with(webhooks: ServiceConfig['webhooks'], options: ClientOptions): GuardedClient {
    const client = new GuardedClient({ webhooks });
    client.options = options;
    return client;
  }

  /**
   * Checks everything but what DNS answers, which may change before the next request.
   * @throws RefusedUrlError
   */
  check(address: string): URL {
    if (address.length > maxUrlLength) throw new RefusedUrlError(`must have at most ${maxUrlLength} characters`);
    if (!URL.canParse(address)) throw new RefusedUrlError('must be an address such as https://example.com/webhook');
    if (hasInvisibleCharacter(address))
      throw new RefusedUrlError('contains a character that nobody sees, such as U+200B');
    const url = new URL(address);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && this.allowHttp))
      throw new RefusedUrlError('must start with https://');
    if (url.username !== '' || url.password !== '')
      throw new RefusedUrlError('must not contain a user name or a password');
    const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443));
    if (!isWebPort(port, this.allowHttp))
      throw new RefusedUrlError(`must not use the port ${port}, which is not one of a website`);
    const host = hostOf(url);
    if (isIP(host) !== 0 && !this.isAllowed(host))
      throw new RefusedUrlError(`must not lead to ${host}: it is not one of the public internet`);
    if (isIP(host) === 0 && this.allowedAddresses.length === 0 && (privateNames.test(host) || !host.includes('.')))
      throw new RefusedUrlError(`must not use the name ${host}, which is not one of the public internet`);
    return url;
  }

  /** @throws RefusedUrlError; UnansweredError */
  async post(address: string, headers: Record<string, string>, body: string): Promise<Answer> {
    const url = this.check(address);
    const { timeoutMs = defaultTimeoutMs } = this.options;
    const signal = AbortSignal.timeout(timeoutMs);
    const pinned = await this.resolve(hostOf(url), timeoutMs);
    const response = await this.request(url, pinned, { headers, signal }, body).catch((error: unknown) => {
      throw new UnansweredError(signal.aborted ? tooLate(timeoutMs) : `the connection failed: ${codeOf(error)}`);
    });
    const retryAfter = response.headers['retry-after'];
    return { status: response.statusCode ?? 0, retryAfter, body: await readStart(response) };
  }

  /** @returns an address that was checked */
  private async resolve(host: string, timeoutMs: number): Promise<string> {
    if (isIP(host) !== 0) return host;
    const { resolve = resolveName } = this.options;
    const addresses = await withTimeout(resolve(host), timeoutMs, 'DNS').catch((error: unknown) => {
      throw new UnansweredError(`the name ${host} has no address: ${codeOf(error)}`);
    });
    if (!addresses.every((each) => this.isAllowed(each)))
      throw new RefusedUrlError(`must not lead where ${host} does: not to the public internet`);
    const [first] = addresses;
    if (first === undefined) throw new UnansweredError(`the name ${host} has no address`);
    return first;
  }

  /** The addresses of names are not told: they would show what the network of the service looks like. */
  private isAllowed(address: string): boolean {
    return isPublicAddress(address) || (isIP(address) !== 0 && isInRanges(address, this.allowedAddresses));
  }

  private request(
    url: URL,
    pinned: string,
    { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
    body: string,
  ): Promise<http.IncomingMessage> {
    const family = isIP(pinned);
    const lookup: LookupFunction = (_name, { all }, done) =>
      all ? done(null, [{ address: pinned, family }]) : done(null, pinned, family);
    const { ca } = this.options;
    const options = { method: 'POST', headers, signal, lookup, ...(ca === undefined ? {} : { ca }) };
    return new Promise((resolve, reject) => {
      const request =
        url.protocol === 'https:'
          ? https.request(url, { ...options, agent: this.agents['https:'] })
          : http.request(url, { ...options, agent: this.agents['http:'] });
      request
        .on('response', resolve)
        .on('upgrade', (_response, socket) => {
          // An answer with the status 101, after which there is neither a response nor an error.
          socket.destroy();
          reject(new Error('it wants another protocol'));
        })
        .on('error', reject)
        .on('close', () => reject(new Error('it was closed')))
        .end(body);
    });
  }
}

/** The name or address of a URL, without the brackets of IPv6 and without the dot at the end. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

const tooLate = (timeoutMs: number) => `there was no answer within ${timeoutMs / 1000} s`;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? errorReason(error);

/** Reads until 4 kB, or until the connection breaks or the time is over: what has arrived is enough. */
async function readStart(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxAnswerBytes) break;
    }
  } catch {
    // The status has arrived, and that is what counts.
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8');
}
