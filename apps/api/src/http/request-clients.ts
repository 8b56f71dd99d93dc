import { Injectable } from '@nestjs/common';
import { ApiKeyAuthenticator, type KeyCaller, SessionsService, extractApiKey } from '@tminus/auth';
import { type AccountId, clientNetwork, limitedNetworks } from '@tminus/domain';
import { ClientAddressResolver, type LimitedClient, requestPath } from '@tminus/server';
import type { IncomingMessage } from 'node:http';
import { SessionCookie } from '../authentication/session-cookie.ts';
import { RateLimitsService, rateLimitHeaders } from '../rate-limits/rate-limits.service.ts';
import type { AddressLimitName } from '../rate-limits/window-counter.ts';
import { isApiPath, isMcpPath } from './request-target.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Whose API key the request contains, if it was verified before the request was admitted. */
    verifiedCaller?: KeyCaller;
  }
}

/**
 * Finds out who sends a request before it is admitted, without asking the database. A key or a session that is not in memory is worth no more
 * than the address that sends it: otherwise anybody could be as many clients as they like.
 */
@Injectable()
export class RequestClients {
  private readonly clients = new WeakMap<KeyCaller, LimitedClient>();

  constructor(
    private readonly authenticator: ApiKeyAuthenticator,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly limits: RateLimitsService,
    private readonly addresses: ClientAddressResolver,
  ) {}

  identify(request: IncomingMessage): LimitedClient {
    return this.ofKey(request) ?? this.ofSession(request) ?? this.ofAddress(request);
  }

  /** The headers of a request that is refused without being counted, which `identify` has seen. */
  rateLimitHeaders(request: IncomingMessage): Record<string, string> {
    const { verifiedCaller: caller } = request;
    if (caller) return rateLimitHeaders(this.limits.lastKnown(`${caller.plan}:minute`, caller.keyId));
    const accountId = this.accountOf(request);
    if (accountId) return rateLimitHeaders(this.limits.lastKnown('session', accountId));
    const [{ name }] = limitedNetworks(this.addresses.resolve(request));
    return rateLimitHeaders(this.limits.lastKnown(needsIdentity(request) ? 'anonymous' : 'public', name));
  }

  private ofKey(request: IncomingMessage): LimitedClient | undefined {
    const key = needsIdentity(request) ? extractApiKey(request.headers) : undefined;
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
    const key = needsIdentity(request) ? extractApiKey(headers) : undefined;
    if (key === undefined ? this.tokenOf(request) !== undefined : this.authenticator.isCached(key)) return [];
    if (needsIdentity(request)) return ['anonymous'];
    return path.startsWith('/account/preview.') ? ['public', 'preview'] : ['public'];
  }

  private accountOf(request: IncomingMessage): AccountId | undefined {
    const token = this.tokenOf(request);
    return token === undefined ? undefined : this.sessions.knownAccount(token);
  }

  /** Of the session. Undefined if an API key identifies the sender. */
  private tokenOf(request: IncomingMessage): string | undefined {
    const { headers } = request;
    if (headers.cookie === undefined || isMcpPath(requestPath(request))) return undefined;
    return needsIdentity(request) && extractApiKey(headers) !== undefined ? undefined : this.cookie.read(headers);
  }
}

/** Whether the API needs a key or a session. What needs none is limited by address. */
const needsIdentity = (request: IncomingMessage) =>
  isApiPath(requestPath(request)) && !requestPath(request).startsWith('/api/v1/openapi.json');
