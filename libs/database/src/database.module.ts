import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { dataSourceOptions } from './data-source.ts';
import { DatabaseConnection } from './database-connection.ts';
import { AccountEventRepository } from './repositories/account-event.repository.ts';
import { AccountRemovalRepository, AccountRepository } from './repositories/account.repository.ts';
import { ApiKeyRepository } from './repositories/api-key.repository.ts';
import { CredentialsRepository } from './repositories/credentials.repository.ts';
import { EncryptedSecretRepository, TokenKeyRepository } from './repositories/encrypted-secret.repository.ts';
import { EventRecorder } from './repositories/event-recorder.ts';
import { EvergreenOpenRepository } from './repositories/evergreen-open.repository.ts';
import { IdempotencyRepository } from './repositories/idempotency.repository.ts';
import { CleanupRepository, RetentionRepository } from './repositories/retention.repository.ts';
import { NoticeRepository } from './repositories/notice.repository.ts';
import { LocalTimeRepository } from './repositories/local-time.repository.ts';
import { PendingStartRepository } from './repositories/pending-start.repository.ts';
import { SessionRepository } from './repositories/session.repository.ts';
import { SignInAttemptRepository } from './repositories/sign-in-attempt.repository.ts';
import { OneTimeLinkRepository } from './repositories/one-time-link.repository.ts';
import { TimerDeadlineRepository } from './repositories/timer-deadline.repository.ts';
import { PublicTimerRepository } from './repositories/public-timer.repository.ts';
import { TimerRepository } from './repositories/timer.repository.ts';
import { UnreadDeadlineRepository } from './repositories/unread-deadline.repository.ts';
import { WebhookDeliveryRepository } from './repositories/webhook-delivery.repository.ts';
import { WebhookRepository } from './repositories/webhook.repository.ts';
import { StaleReads } from './replica/read-replica.ts';

const providers = [
  AccountEventRepository,
  AccountRemovalRepository,
  AccountRepository,
  ApiKeyRepository,
  CredentialsRepository,
  DatabaseConnection,
  EncryptedSecretRepository,
  EventRecorder,
  EvergreenOpenRepository,
  IdempotencyRepository,
  CleanupRepository,
  RetentionRepository,
  NoticeRepository,
  LocalTimeRepository,
  PendingStartRepository,
  SessionRepository,
  SignInAttemptRepository,
  StaleReads,
  OneTimeLinkRepository,
  TimerDeadlineRepository,
  PublicTimerRepository,
  TimerRepository,
  TokenKeyRepository,
  UnreadDeadlineRepository,
  WebhookDeliveryRepository,
  WebhookRepository,
];

/** Provides the TypeORM data source, its connection and the repositories. */
@Global()
@Module({ providers, exports: providers })
export class DatabaseModule {
  /** @param applicationName - shown in `pg_stat_activity` */
  static forRoot(applicationName: string): DynamicModule {
    const logger = new Logger('Database');
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [SERVICE_CONFIG],
          useFactory: ({ databaseUrl, databaseListenUrl, databasePoolSize }: ServiceConfig) => ({
            ...dataSourceOptions({
              url: databaseUrl,
              poolSize: databasePoolSize,
              applicationName,
              namedStatements: databaseListenUrl === databaseUrl,
              onConnectionError: ({ message }) => logger.warn(`A connection to the database broke: ${message}`),
            }),
            // `DatabaseConnection` connects: a service starts while the database is down.
            manualInitialization: true,
          }),
        }),
      ],
    };
  }
}
