import { Module } from '@nestjs/common';
import { ApiKeyAuthenticator } from '@tminus/auth';
import { ApiKeyInvalidation } from './api-key-invalidation.ts';
import { ApiKeyLastUsedSaver } from './api-key-last-used-saver.ts';

/** Authenticates API keys with a cache that is invalidated when the database changes. */
@Module({
  providers: [ApiKeyAuthenticator, ApiKeyInvalidation, ApiKeyLastUsedSaver],
  exports: [ApiKeyAuthenticator, ApiKeyInvalidation],
})
export class AuthenticationModule {}
