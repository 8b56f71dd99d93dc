import { type ApiKeyAuthenticator, type AuthenticatedRequest, type Caller, presentedKey } from '@tminus/auth';
import { ApiError } from '@tminus/domain';
import type { ClientAddresses } from '@tminus/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RateLimitState, type RateLimits, rateLimitHeaders } from '../rate-limits/rate-limits.ts';
import { isApiRequest, isHealthRequest } from './request-target.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route needs no API key, though it stands under `/api/`. */
    public?: boolean;
  }
}

/** What is an account's own nobody but the client may keep, and only to ask whether it is still so (ETag). */
const ownCache = 'private, no-cache';

export interface RequestAdmissionOptions {
  authenticator: ApiKeyAuthenticator;
  limits: RateLimits;
  addresses: ClientAddresses;
}

type Arriving = FastifyRequest & AuthenticatedRequest;

/**
 * A hook that finds out who calls, counts the request and puts the rate limit's headers on its answer, whatever that will be.
 * It runs before the body is read, so that a stranger's megabytes never are.
 */
export class RequestAdmission {
  constructor(private readonly options: RequestAdmissionOptions) {}

  readonly hook = async (request: Arriving, reply: FastifyReply): Promise<void> => {
    const needsKey = isApiRequest(request) && request.routeOptions.config?.public !== true;
    const identified = needsKey ? await this.identify(request) : {};
    const state = await this.count(request, needsKey, identified.caller);
    void reply.headers(rateLimitHeaders(state));
    if (needsKey) void reply.header('Cache-Control', ownCache);
    if (identified.failure !== undefined) throw identified.failure;
    if (state.exceeded && !isHealthRequest(request)) throw new ApiError('rate_limit_exceeded');
    if (needsKey && !identified.caller) throw new ApiError('unauthorized');
    request.caller = identified.caller;
  };

  /** For what is no request, but is answered all the same. */
  readonly invalidRequestHeaders = async (address: string): Promise<Record<string, string>> =>
    rateLimitHeaders(await this.options.limits.hitAnonymously(address));

  /** A database that cannot say who calls is no reason to leave the limits out. */
  private async identify({ headers }: Arriving): Promise<{ caller?: Caller | undefined; failure?: unknown }> {
    const key = presentedKey(headers);
    try {
      return { caller: key === undefined ? undefined : await this.options.authenticator.authenticate(key) };
    } catch (failure) {
      return { failure };
    }
  }

  private count(request: Arriving, needsKey: boolean, caller: Caller | undefined): Promise<RateLimitState> {
    const { limits, addresses } = this.options;
    if (caller) return limits.hitByCaller(caller);
    const address = addresses.of(request);
    return needsKey || request.is404 ? limits.hitAnonymously(address) : limits.hitInPublic(address);
  }
}
