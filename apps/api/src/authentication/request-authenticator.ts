import { Injectable } from '@nestjs/common';
import {
  ApiKeyAuthenticator,
  type AuthenticatedRequest,
  type KeyCaller,
  type Session,
  SessionsService,
  extractApiKey,
} from '@tminus/auth';
import { ApiError } from '@tminus/domain';
import { ClientAddressResolver } from '@tminus/server';
import type { FastifyRequest } from 'fastify';
import { isPreflight } from '../http/cors.ts';
import { isAccountRequest, isApiRequest, isMcpRequest } from '../http/request-target.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { SessionClients, SessionCookie } from './session-cookie.ts';

export type ApiRequest = FastifyRequest & AuthenticatedRequest & { credential?: Identity['credential'] };

/** Who sends a request. A failure is returned, not thrown, because its response needs the rate limit headers too. */
export interface Identity {
  /** What identifies the sender: an API key or a session below `/api`, a session below `/account`. */
  credential: 'key' | 'session' | 'none';
  caller?: KeyCaller | undefined;
  session?: Session | undefined;
  failure?: unknown;
}

/** Finds out who sends a request, by its API key or session. A session counts only in requests from this site: see `SessionCookie`. */
@Injectable()
export class RequestAuthenticator {
  constructor(
    private readonly keys: ApiKeyAuthenticator,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly clients: SessionClients,
    private readonly limits: RateLimitsService,
    private readonly addresses: ClientAddressResolver,
  ) {}

  async identify(request: ApiRequest): Promise<Identity> {
    const credential = this.credentialOf(request);
    try {
      if (credential === 'key') return { credential, caller: await this.findCaller(request) };
      if (credential === 'session') return { credential, session: await this.findSession(request) };
      return { credential };
    } catch (failure) {
      return { credential, failure };
    }
  }

  /** Whether a request contains a key or the token of a session, which may be a guess. */
  hasCredential(request: ApiRequest, { credential }: Identity): boolean {
    return credential === 'key' || (credential === 'session' && this.cookie.read(request.headers) !== undefined);
  }

  /** An API key wins over a session, also if it does not work: a program never acts as the person whose cookie it sends. */
  private credentialOf(request: ApiRequest): Identity['credential'] {
    const { config } = request.routeOptions;
    if (!isApiRequest(request)) return config?.session !== undefined && isAccountRequest(request) ? 'session' : 'none';
    if (config?.public === true) return 'none';
    const needsKey = isMcpRequest(request) || extractApiKey(request.headers) !== undefined;
    return needsKey || this.cookie.read(request.headers) === undefined ? 'key' : 'session';
  }

  private findCaller(request: ApiRequest): KeyCaller | undefined | Promise<KeyCaller | undefined> {
    const { verifiedCaller } = request.raw;
    if (verifiedCaller && this.keys.useVerified(verifiedCaller)) return verifiedCaller;
    const key = extractApiKey(request.headers);
    return key === undefined ? undefined : this.keys.authenticate(key, () => this.assertMayGuess(request));
  }

  private findSession(request: ApiRequest): Promise<Session | undefined> | undefined {
    const token = this.cookie.read(request.headers);
    if (token === undefined) return undefined;
    return this.sessions.authenticate(token, this.clients.of(request), () => this.assertMayGuess(request));
  }

  /** An address that has used up its limit cannot make the service ask the database for one forged key or token after another. */
  private async assertMayGuess(request: ApiRequest): Promise<void> {
    const isExhausted = await this.limits.isExhaustedForAddress('anonymous', this.addresses.resolve(request));
    if (isExhausted) throw new ApiError('rate_limit_exceeded');
  }
}

/** @throws ApiError `unauthorized` without the key, or `session_required` without the session, that the request needs */
export function assertIdentified(request: ApiRequest): void {
  const { credential, caller, session } = request;
  if (credential === 'key' && !caller) throw unauthorized(request);
  const needsSession = credential === 'session' && request.routeOptions.config.session !== 'optional';
  if (needsSession && !session) throw new ApiError('session_required');
}

/** A parameter that looks like a key. */
const keyInAddress = /[?&](?:x-)?(?:api[-_]?)?(?:key|access[-_]?token|token)=|=tm(?:test)?_/i;

/** Says whether the key is missing or wrong, but not in which way it is wrong: that would help to find valid keys. */
function unauthorized(request: ApiRequest): ApiError {
  const { headers, url } = request;
  if (extractApiKey(headers) !== undefined) return new ApiError('unauthorized', { message: invalidKey });
  if (isPreflight(request)) return new ApiError('unauthorized', { message: otherOrigin });
  if (keyInAddress.test(url)) return new ApiError('unauthorized', { message: keyInQuery });
  return new ApiError('unauthorized', headers.authorization === undefined ? {} : { message: otherScheme });
}

const otherOrigin =
  'Web pages of this origin may not call the API. The operator can allow the origin (CORS_ORIGINS). Or send the request from your server.';
const keyInQuery =
  'Never put API keys into addresses: logs and browsers store them. Revoke this key, and send another one as "Authorization: Bearer <API_KEY>".';
const invalidKey = 'The API key is not valid: it is incomplete, unknown, revoked or expired.';
const otherScheme = 'The Authorization header does not contain an API key. Send "Authorization: Bearer <API_KEY>".';
