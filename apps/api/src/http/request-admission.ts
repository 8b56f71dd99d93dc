import { Injectable } from '@nestjs/common';
import type { Caller } from '@tminus/auth';
import { DatabaseConnection } from '@tminus/database';
import { ApiError } from '@tminus/domain';
import { type AdmissionControl, ClientAddressResolver } from '@tminus/server';
import type { FastifyReply } from 'fastify';
import { type ApiRequest, type Identity, RequestAuthenticator } from '../authentication/request-authenticator.ts';
import { type RateLimitState, RateLimitsService, rateLimitHeaders } from '../rate-limits/rate-limits.service.ts';
import { isAllowedPreflight } from './cors.ts';
import { isAccountRequest, isHealthRequest } from './request-target.ts';

/**
 * Admits requests: identifies the sender, counts the request against its rate limit, sets the headers that every response has, and refuses
 * it if necessary. Runs before the body is read, so bodies of unauthenticated requests are never read.
 */
@Injectable()
export class RequestAdmission implements AdmissionControl {
  constructor(
    private readonly authenticator: RequestAuthenticator,
    private readonly limits: RateLimitsService,
    private readonly addresses: ClientAddressResolver,
    private readonly database: DatabaseConnection,
  ) {}

  /** @throws ApiError `rate_limit_exceeded`, or `unavailable` while migrations are pending */
  async admit(request: ApiRequest, reply: FastifyReply): Promise<void> {
    const identity: Identity = isAllowedPreflight(request, reply)
      ? { credential: 'none' }
      : await this.authenticator.identify(request);
    const { caller, session } = identity;
    request.sender = caller ?? session?.caller;
    request.credential = identity.credential;
    const state = await this.count(request, identity);
    void reply.headers(rateLimitHeaders(state)).headers(cacheHeaders(request, identity));
    this.assertAdmitted(request, identity, state);
    request.caller = caller && this.withAddress(caller, request);
    request.session = session && { ...session, caller: this.withAddress(session.caller, request) };
  }

  /** Events name the address from which something was changed. */
  private withAddress<Sender extends Caller>(sender: Sender, request: ApiRequest): Sender {
    if (request.method === 'GET') return sender;
    const address = this.addresses.resolve(request);
    return { ...sender, actor: { address, ...sender.actor } };
  }

  async headersForInvalidRequest(address: string): Promise<Record<string, string>> {
    return rateLimitHeaders(await this.limits.countForAddress('anonymous', address));
  }

  private count(request: ApiRequest, identity: Identity): Promise<RateLimitState> {
    const { caller, session } = identity;
    if (caller) return this.limits.countForCaller(caller);
    if (session) return this.limits.count('session', session.caller.accountId);
    const address = this.addresses.resolve(request);
    const mayBeGuess = this.authenticator.hasCredential(request, identity) && !isUnchecked(identity);
    return this.limits.countForAddress(request.is404 || mayBeGuess ? 'anonymous' : 'public', address);
  }

  private assertAdmitted(request: ApiRequest, identity: Identity, { exceeded }: RateLimitState): void {
    if (needsDatabase(request, identity)) this.database.assertMigrated();
    if (identity.failure !== undefined) throw identity.failure;
    if (exceeded && !isHealthRequest(request)) throw new ApiError('rate_limit_exceeded');
  }
}

/** The key or session could not be looked up. It may be valid: an outage must not use up a limit that refuses it afterwards. */
const isUnchecked = ({ failure }: Identity) =>
  failure !== undefined && !(failure instanceof ApiError && failure.code === 'rate_limit_exceeded');

const needsDatabase = (request: ApiRequest, { credential }: Identity) =>
  credential !== 'none' || isAccountRequest(request);

/**
 * Only the client may cache an account's data, and must revalidate it (ETag). Nothing caches what belongs to a session, or a refusal. A web
 * server in front may take `private` for a sign that the key works.
 */
function cacheHeaders(request: ApiRequest, { caller, session }: Identity): Record<string, string> {
  if (session || isAccountRequest(request)) return { 'Cache-Control': 'no-store' };
  return caller ? { 'Cache-Control': 'private, no-cache' } : {};
}
