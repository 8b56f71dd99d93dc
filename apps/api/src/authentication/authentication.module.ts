import { Module } from '@nestjs/common';
import { ApiKeyAuthenticator, SessionsService } from '@tminus/auth';
import { ClientAddressResolver } from '@tminus/platform';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { ApiKeyInvalidation, ApiKeyLastUsedSaver } from './api-key-cache.ts';
import { RequestAuthenticator } from './request-authenticator.ts';
import { DeviceCookie, InsecureCookiesWarning, SessionClients, SessionCookie } from './session-cookie.ts';

const shared = [
  ApiKeyAuthenticator,
  ApiKeyInvalidation,
  ClientAddressResolver,
  DeviceCookie,
  RequestAuthenticator,
  SessionClients,
  SessionCookie,
  SessionsService,
];

/** Identifies the senders of requests: API keys, in a cache that is invalidated when the database changes, and sessions. */
@Module({
  imports: [RateLimitsModule],
  providers: [...shared, ApiKeyLastUsedSaver, InsecureCookiesWarning],
  exports: shared,
})
export class AuthenticationModule {}
