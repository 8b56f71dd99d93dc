import { Injectable } from '@nestjs/common';
import { ApiKeyAuthenticator, type AuthenticatedRequest, type Caller, extractApiKey } from '@tminus/auth';
import { ApiError } from '@tminus/domain';
import { type AdmissionControl, ClientAddressResolver } from '@tminus/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RateLimitState, RateLimitsService, rateLimitHeaders } from '../rate-limits/rate-limits.service.ts';
import { isApiRequest, isHealthRequest } from './request-target.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is below `/api/` but needs no API key. */
    public?: boolean;
  }
}

/** Responses with an account's data may be cached by the client only, and must be revalidated (ETag). */
const accountCacheControl = 'private, no-cache';

type ApiRequest = FastifyRequest & AuthenticatedRequest;

/**
 * Authenticates each request, counts it against its rate limit and sets the rate limit headers, which every response has. Runs before the
 * body is read, so bodies of unauthenticated requests are never read.
 */
@Injectable()
export class RequestAdmission implements AdmissionControl {
  constructor(
    private readonly authenticator: ApiKeyAuthenticator,
    private readonly limits: RateLimitsService,
    private readonly addresses: ClientAddressResolver,
  ) {}

  /** @throws ApiError `unauthorized` or `rate_limit_exceeded` */
  async admit(request: ApiRequest, reply: FastifyReply): Promise<void> {
    const needsKey = isApiRequest(request) && request.routeOptions.config?.public !== true;
    const { caller, failure } = needsKey ? await this.authenticate(request) : {};
    const state = await this.count(request, needsKey, caller);
    void reply.headers(rateLimitHeaders(state));
    if (needsKey) void reply.header('Cache-Control', accountCacheControl);
    if (failure !== undefined) throw failure;
    if (state.exceeded && !isHealthRequest(request)) throw new ApiError('rate_limit_exceeded');
    if (needsKey && !caller) throw unauthorized(request);
    request.caller = caller;
  }

  async headersForInvalidRequest(address: string): Promise<Record<string, string>> {
    return rateLimitHeaders(await this.limits.countForAnonymous(address));
  }

  /** Returns a failure instead of throwing it, because its response needs the rate limit headers too. */
  private async authenticate(request: ApiRequest): Promise<{ caller?: Caller | undefined; failure?: unknown }> {
    const key = extractApiKey(request.headers);
    if (key === undefined) return {};
    try {
      return { caller: await this.authenticator.authenticate(key, () => this.assertMayTryKeys(request)) };
    } catch (failure) {
      return { failure };
    }
  }

  /** An address that has used up its limit cannot make the service ask the database for one forged key after another. */
  private async assertMayTryKeys(request: ApiRequest): Promise<void> {
    const isExhausted = await this.limits.isExhaustedForAnonymous(this.addresses.resolve(request));
    if (isExhausted) throw new ApiError('rate_limit_exceeded');
  }

  private count(request: ApiRequest, needsKey: boolean, caller: Caller | undefined): Promise<RateLimitState> {
    if (caller) return this.limits.countForCaller(caller);
    const address = this.addresses.resolve(request);
    return needsKey || request.is404
      ? this.limits.countForAnonymous(address)
      : this.limits.countForPublicRoute(address);
  }
}

/** Says whether the key is missing or wrong, but not in which way it is wrong: that would help to find valid keys. */
function unauthorized({ headers }: ApiRequest): ApiError {
  if (extractApiKey(headers) !== undefined) return new ApiError('unauthorized', { message: invalidKey });
  return new ApiError('unauthorized', headers.authorization === undefined ? {} : { message: otherScheme });
}

const invalidKey = 'The API key is not valid: it is incomplete, unknown, revoked or expired.';
const otherScheme = 'The Authorization header does not contain an API key. Send "Authorization: Bearer <API_KEY>".';
