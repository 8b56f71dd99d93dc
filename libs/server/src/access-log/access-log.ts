import { Inject, Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import type { FastifyRequest, onResponseHookHandler } from 'fastify';
import type { Logger } from 'pino';
import { SERVICE_CONFIG, type ServiceConfig } from '../config/index.ts';
import { type AddressedRequest, ClientAddressResolver } from '../client-address-resolver.ts';
import { sentMethod } from '../errors/method-not-allowed.ts';
import { LogSampler } from '../log-sampling.ts';
import type { RefusedRequests } from './refused-requests.ts';

/** What the log says about the client of a request. */
export interface LoggedClient {
  accountId?: string;
  /** The public id of the API key. */
  keyId?: string;
  address?: string;
}

/** A request after authentication. */
interface LoggedSender {
  sender?: { accountId: string; keyId?: string | undefined } | undefined;
}

/** Describes clients for the log. Only for the API: addresses of viewers are never logged. */
@Injectable()
export class LoggedClients {
  private readonly form: ServiceConfig['log']['addresses'];

  constructor(
    @Inject(SERVICE_CONFIG) { log }: Pick<ServiceConfig, 'log'>,
    private readonly addresses: ClientAddressResolver,
  ) {
    this.form = log.addresses;
  }

  describe(request: AddressedRequest & LoggedSender): LoggedClient {
    const { sender } = request;
    const address = this.form === 'none' ? '' : this.addresses.resolve(request);
    return {
      ...(sender && { accountId: sender.accountId }),
      ...(sender?.keyId !== undefined && { keyId: sender.keyId }),
      ...(address !== '' && { address: this.form === 'short' ? shortAddress(address) : address }),
    };
  }
}

/** The network of an address: `192.0.2.0/24`, `2001:db8:1::/48`. */
export function shortAddress(address: string): string {
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4
    ? `${parsed.octets.slice(0, 3).join('.')}.0/24`
    : `${parsed.parts
        .slice(0, 3)
        .map((part) => part.toString(16))
        .join(':')}::/48`;
}

/** Enough to see what kind of requests they are. */
const strangersPerSecond = 10;
const tooManyRequests = 429;

export interface AccessLogOptions {
  logger: Logger;
  /** Health checks are logged at `debug`, if at all: most are answered before the framework. */
  level: 'info' | 'debug';
  /** Default: the log says nothing about clients. */
  clients?: { describe: (request: FastifyRequest) => LoggedClient; refused: RefusedRequests } | undefined;
}

/**
 * An `onResponse` hook, unless nothing is logged at the level: logs every response to a caller with a valid API key or session. Of the others, and of refusals because of a rate limit, it logs ten per
 * second and the number of the rest. What is refused is also logged as a sum per client and minute.
 */
export function logResponse({ logger, level, clients }: AccessLogOptions): onResponseHookHandler | undefined {
  if (!logger.isLevelEnabled(level)) return undefined;
  const strangers = new LogSampler({
    perSecond: strangersPerSecond,
    onDropped: (count) =>
      logger[level](
        `${count} more requests without a key or a session, such as for files of the console, or above a rate limit.`,
      ),
  });
  clients?.refused.reportTo((sum, message) => logger[level](sum, message));
  return (request: FastifyRequest & LoggedSender, { statusCode, elapsedTime }, done) => {
    const { routeOptions, sender } = request;
    const method = sentMethod(request);
    const client = clients?.describe(request) ?? {};
    const isHealth = routeOptions.url?.startsWith('/health/') ?? false;
    if (!isHealth) clients?.refused.add(client, statusCode);
    const isLimited = sender === undefined || statusCode === tooManyRequests;
    if (!isLimited || strangers.admits()) {
      const entry = {
        requestId: request.id,
        method,
        // The route's pattern, not the address: a query may contain secrets.
        route: routeOptions.url ?? '(none)',
        status: statusCode,
        ms: Math.round(elapsedTime * 10) / 10,
        ...client,
      };
      logger[isHealth ? 'debug' : level](entry, `${method} ${entry.route} ${entry.status}`);
    }
    done();
  };
}
