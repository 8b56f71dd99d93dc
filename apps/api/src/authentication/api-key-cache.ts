import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ApiKeyAuthenticator } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { CacheInvalidation } from '@tminus/database';
import { accountIds } from '@tminus/domain';
import { errorReason } from '@tminus/server/resilience';
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

const saveIntervalMs = 30_000;

/** Periodically saves when each key was last used, so that requests do not have to. */
@Injectable()
export class ApiKeyLastUsedSaver {
  private readonly logger = new Logger('ApiKeys');

  constructor(private readonly authenticator: ApiKeyAuthenticator) {}

  /** The next save includes the uses of a failed one. */
  @Interval(saveIntervalMs)
  async save(): Promise<void> {
    try {
      await this.authenticator.saveUses();
    } catch (error) {
      this.logger.warn(`Cannot save when API keys were last used; will try again: ${errorReason(error)}`);
    }
  }
}
