import { Inject, Injectable } from '@nestjs/common';
import { ApiKeyAuthenticator } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { CacheInvalidation } from '@tminus/database';
import { accountIds } from '@tminus/domain';
import { DataSource } from 'typeorm';

/** Invalidates cached API keys as soon as a key or its account changes in the database. */
@Injectable()
export class ApiKeyInvalidation extends CacheInvalidation {
  constructor(
    authenticator: ApiKeyAuthenticator,
    dataSource: DataSource,
    @Inject(SERVICE_CONFIG) { databaseListenUrl }: ServiceConfig,
  ) {
    super({
      url: databaseListenUrl,
      dataSource,
      applicationName: 'tminus-api-changes',
      channels: {
        api_key_changed: (publicId) => authenticator.keyChanged(publicId),
        account_changed: (uuid) => authenticator.accountChanged(accountIds.fromUuid(uuid)),
      },
      cache: authenticator.cache,
      subject: 'Changes of API keys and plans',
    });
  }
}
