import { Injectable } from '@nestjs/common';
import { ApiKeyAuthenticator, type Caller, SessionsService, extractApiKey } from '@tminus/auth';
import { type AccountId, clientNetwork, limitedNetworks } from '@tminus/domain';
import { ClientAddressResolver, type LimitedClient, requestPath } from '@tminus/platform';
import type { IncomingMessage } from 'node:http';
import { SessionCookie } from '../authentication/session-cookie.ts';
import { RateLimitsService, rateLimitHeaders } from '../rate-limits/rate-limits.service.ts';
import type { AddressLimitName } from '../rate-limits/rate-limits.ts';
import { isApiPath } from './request-target.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Whose API key the request contains, if it was verified before the request was admitted. */
    verifiedCaller?: Caller;
  }
}

/**
 * Finds out who sends a request before it is admitted, without asking the database. A key or a session that is not in memory is worth no more
 * than the address that sends it: otherwise anybody could be as many clients as they like.
 */
@Injectable()
export class RequestClients {
  private readonly clients = new WeakMap<Caller, LimitedClient>();

  constructor(
    private readonly authenticator: ApiKeyAuthenticator,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly limits: RateLimitsService,
    private readonly addresses: ClientAddressResolver,
  ) {}

  identify(request: IncomingMessage): LimitedClient {
    return (isApiPath(requestPath(request)) ? this.ofKey(request) : this.ofSession(request)) ?? this.ofAddress(request);
  }

  /** The headers of a request that is refused without being counted, which `identify` has seen. */
  rateLimitHeaders(request: IncomingMessage): Record<string, string> {
    const { verifiedCaller: caller } = request;
    if (caller) return rateLimitHeaders(this.limits.lastKnown(`${caller.plan}:minute`, caller.keyId));
    const isForApi = isApiPath(requestPath(request));
    const accountId = isForApi ? undefined : this.accountOf(request);
    if (accountId) return rateLimitHeaders(this.limits.lastKnown('session', accountId));
    const [{ name }] = limitedNetworks(this.addresses.resolve(request));
    return rateLimitHeaders(this.limits.lastKnown(isForApi && !isPublic(request) ? 'anonymous' : 'public', name));
  }

  private ofKey(request: IncomingMessage): LimitedClient | undefined {
    if (isPublic(request)) return undefined;
    const key = extractApiKey(request.headers);
    const caller = key === undefined ? undefined : this.authenticator.known(key);
    if (caller === undefined) return undefined;
    request.verifiedCaller = caller;
    const known = this.clients.get(caller);
    if (known) return known;
    const client: LimitedClient = {
      id: `key ${caller.keyId}`,
      isKnown: true,
      sender: caller,
      refusalHeaders: () => {
        const state = this.limits.refuseKnown(caller);
        return state && rateLimitHeaders(state);
      },
    };
    this.clients.set(caller, client);
    return client;
  }

  /** All sessions of an account are one client. */
  private ofSession(request: IncomingMessage): LimitedClient | undefined {
    const accountId = this.accountOf(request);
    return accountId && { id: `account ${accountId}`, isKnown: true, sender: { accountId } };
  }

  private ofAddress(request: IncomingMessage): LimitedClient {
    const address = this.addresses.resolve(request);
    return {
      id: `address ${clientNetwork(address)}`,
      isKnown: false,
      refusalHeaders: () => {
        for (const limit of this.limitsOfAddress(request)) {
          const state = this.limits.refuseKnownAddress(limit, address);
          if (state) return rateLimitHeaders(state);
        }
        return undefined;
      },
    };
  }

  /** The limits that apply, whatever the route is; none if the key or session may be valid although it is not in memory. */
  private limitsOfAddress(request: IncomingMessage): readonly AddressLimitName[] {
    const { headers } = request;
    const path = requestPath(request);
    if (isApiPath(path) && !isPublic(request)) {
      const key = extractApiKey(headers);
      return key !== undefined && this.authenticator.isCached(key) ? [] : ['anonymous'];
    }
    if (headers.cookie !== undefined && this.cookie.read(headers) !== undefined) return [];
    return path.startsWith('/account/preview.') ? ['public', 'preview'] : ['public'];
  }

  private accountOf({ headers }: IncomingMessage): AccountId | undefined {
    const token = headers.cookie === undefined ? undefined : this.cookie.read(headers);
    return token === undefined ? undefined : this.sessions.knownAccount(token);
  }
}

/** What needs no key is limited by address. */
const isPublic = (request: IncomingMessage) => requestPath(request).startsWith('/api/v1/openapi.json');
