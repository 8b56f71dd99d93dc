import { type DynamicModule, Module } from '@nestjs/common';
import { ApiKeyAuthenticator } from '@tminus/auth';
import { ApiKeyRepository, CacheInvalidation } from '@tminus/database';
import { accountIds } from '@tminus/domain';
import { KeyUseLog } from './key-use-log.ts';

/** Who calls: API keys, remembered until the database says that one has changed. */
@Module({})
export class AuthenticationModule {
  static forRoot({ databaseUrl }: { databaseUrl: string }): DynamicModule {
    const keepInStep = (authenticator: ApiKeyAuthenticator) =>
      new CacheInvalidation({
        url: databaseUrl,
        applicationName: 'tminus-api-changes',
        channels: {
          api_key_changed: (publicId) => authenticator.keyChanged(publicId),
          account_changed: (uuid) => authenticator.accountChanged(accountIds.fromUuid(uuid)),
        },
        cache: authenticator.cache,
        subject: 'Changes of API keys and plans',
      });
    return {
      module: AuthenticationModule,
      providers: [
        {
          provide: ApiKeyAuthenticator,
          inject: [ApiKeyRepository],
          useFactory: (keys: ApiKeyRepository) => new ApiKeyAuthenticator(keys),
        },
        { provide: CacheInvalidation, inject: [ApiKeyAuthenticator], useFactory: keepInStep },
        KeyUseLog,
      ],
      exports: [ApiKeyAuthenticator],
    };
  }
}
