import { Module } from '@nestjs/common';
import { ApiKeyAuthenticator, PasswordHasher, SessionsService, SignInAttempts } from '@tminus/auth';
import { ClientAddressResolver } from '@tminus/server';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { ApiKeyInvalidation, ApiKeyLastUsedSaver } from './api-key-cache.ts';
import { AttemptSubjects } from './attempt-subjects.ts';
import { CurrentPassword } from './current-password.ts';
import { RequestAuthenticator } from './request-authenticator.ts';
import { DeviceCookie, InsecureCookiesWarning, SessionClients, SessionCookie } from './session-cookie.ts';

const shared = [
  ApiKeyAuthenticator,
  ApiKeyInvalidation,
  AttemptSubjects,
  ClientAddressResolver,
  CurrentPassword,
  DeviceCookie,
  PasswordHasher,
  RequestAuthenticator,
  SessionClients,
  SessionCookie,
  SessionsService,
  SignInAttempts,
];

/**
 * Identifies the senders of requests: API keys, in a cache that is invalidated when the database changes, and sessions. Asks people for their
 * password again.
 */
@Module({
  imports: [RateLimitsModule],
  providers: [...shared, ApiKeyLastUsedSaver, InsecureCookiesWarning],
  exports: shared,
})
export class AuthenticationModule {}
