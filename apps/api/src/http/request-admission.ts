import { Injectable } from '@nestjs/common';
import {
  ApiKeyAuthenticator,
  type AuthenticatedRequest,
  type Caller,
  type Session,
  SessionsService,
  extractApiKey,
} from '@tminus/auth';
import { DatabaseConnection } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import { type AdmissionControl, ClientAddressResolver } from '@tminus/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionClients, SessionCookie } from '../authentication/session-cookie.ts';
import { type RateLimitState, RateLimitsService, rateLimitHeaders } from '../rate-limits/rate-limits.service.ts';
import { isAllowedPreflight, isPreflight } from './cors.ts';
import { isAccountRequest, isApiRequest, isHealthRequest } from './request-target.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is below `/api/` but needs no API key. */
    public?: boolean;
    /** Whether the route needs a session (`@RequiresSession`) or only reads it (`@AllowsSession`). */
    session?: 'required' | 'optional';
  }
}

/** Responses with an account's data may be cached by the client only, and must be revalidated (ETag). */
const accountCacheControl = 'private, no-cache';

type ApiRequest = FastifyRequest & AuthenticatedRequest;

/** What identifies the sender of a request: an API key below `/api`, a session below `/account`. Neither works in place of the other. */
type Credential = 'key' | 'session' | 'none';

/** The outcome of an authentication. Failures are returned, not thrown, because their responses need the rate limit headers too. */
interface Identity {
  caller?: Caller | undefined;
  session?: Session | undefined;
  failure?: unknown;
}

/**
 * Authenticates each request, counts it against its rate limit and sets the rate limit headers, which every response has. Runs before the
 * body is read, so bodies of unauthenticated requests are never read.
 */
@Injectable()
export class RequestAdmission implements AdmissionControl {
  constructor(
    private readonly authenticator: ApiKeyAuthenticator,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly clients: SessionClients,
    private readonly limits: RateLimitsService,
    private readonly addresses: ClientAddressResolver,
    private readonly database: DatabaseConnection,
  ) {}

  /** @throws ApiError `unauthorized`, `session_required`, `rate_limit_exceeded`, or `unavailable` while migrations are pending */
  async admit(request: ApiRequest, reply: FastifyReply): Promise<void> {
    const credential = isAllowedPreflight(request, reply) ? 'none' : credentialFor(request);
    const { caller, session, failure } = await this.authenticate(request, credential);
    request.sender = caller ?? session?.caller;
    const state = await this.count(request, credential, { caller, session });
    void reply.headers(rateLimitHeaders(state));
    if (credential === 'key') void reply.header('Cache-Control', accountCacheControl);
    if (isAccountRequest(request)) void reply.header('Cache-Control', 'no-store');
    if (credential === 'key' || isAccountRequest(request)) this.database.assertMigrated();
    if (failure !== undefined) throw failure;
    if (state.exceeded && !isHealthRequest(request)) throw new ApiError('rate_limit_exceeded');
    if (credential === 'key' && !caller) throw unauthorized(request);
    if (needsSession(request) && !session) throw new ApiError('session_required');
    request.caller = caller;
    request.session = session;
  }

  async headersForInvalidRequest(address: string): Promise<Record<string, string>> {
    return rateLimitHeaders(await this.limits.countForAnonymous(address));
  }

  private async authenticate(request: ApiRequest, credential: Credential): Promise<Identity> {
    try {
      if (credential === 'key') return { caller: await this.findCaller(request) };
      if (credential === 'session') return { session: await this.findSession(request) };
      return {};
    } catch (failure) {
      return { failure };
    }
  }

  private findCaller(request: ApiRequest): Caller | undefined | Promise<Caller | undefined> {
    const key = extractApiKey(request.headers);
    return key === undefined ? undefined : this.authenticator.authenticate(key, () => this.assertMayGuess(request));
  }

  private findSession(request: ApiRequest): Promise<Session | undefined> | undefined {
    const token = this.cookie.read(request.headers);
    if (token === undefined) return undefined;
    return this.sessions.authenticate(token, this.clients.of(request), () => this.assertMayGuess(request));
  }

  /** An address that has used up its limit cannot make the service ask the database for one forged key or token after another. */
  private async assertMayGuess(request: ApiRequest): Promise<void> {
    const isExhausted = await this.limits.isExhaustedForAnonymous(this.addresses.resolve(request));
    if (isExhausted) throw new ApiError('rate_limit_exceeded');
  }

  private count(request: ApiRequest, credential: Credential, { caller, session }: Identity): Promise<RateLimitState> {
    if (caller) return this.limits.countForCaller(caller);
    if (session) return this.limits.countForSession(session.caller);
    const address = this.addresses.resolve(request);
    const isGuess = credential === 'session' && this.cookie.read(request.headers) !== undefined;
    return credential === 'key' || isGuess || request.is404
      ? this.limits.countForAnonymous(address)
      : this.limits.countForPublicRoute(address);
  }
}

const needsSession = ({ routeOptions }: ApiRequest) => routeOptions.config?.session === 'required';

function credentialFor(request: ApiRequest): Credential {
  const { config } = request.routeOptions;
  if (isApiRequest(request)) return config?.public === true ? 'none' : 'key';
  return config?.session !== undefined && isAccountRequest(request) ? 'session' : 'none';
}

/** A parameter that looks like a key. */
const keyInAddress = /[?&](?:x-)?(?:api[-_]?)?(?:key|access[-_]?token|token)=|=tm_/i;

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
