import { Module } from '@nestjs/common';
import { ApiKeyAuthenticator } from '@tminus/auth';
import { ApiKeyInvalidation } from './api-key-invalidation.ts';
import { ApiKeyLastUsedSaver } from './api-key-last-used-saver.ts';

/** API keys: checked against a cache that follows changes in the database. */
@Module({
  providers: [ApiKeyAuthenticator, ApiKeyInvalidation, ApiKeyLastUsedSaver],
  exports: [ApiKeyAuthenticator],
})
export class AuthenticationModule {}
