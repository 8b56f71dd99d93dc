import { Module } from '@nestjs/common';
import { ApiKeyAuthenticator } from '@tminus/auth';
import { ApiKeyInvalidation } from './api-key-invalidation.ts';
import { KeyUseLog } from './key-use-log.ts';

/** API keys: checked against a cache that follows changes in the database. */
@Module({
  providers: [ApiKeyAuthenticator, ApiKeyInvalidation, KeyUseLog],
  exports: [ApiKeyAuthenticator],
})
export class AuthenticationModule {}
