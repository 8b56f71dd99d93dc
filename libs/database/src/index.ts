export { CacheInvalidation } from './cache-invalidation.ts';
export { PooledClient, poolOf, queryPrepared } from './connection-pool.ts';
export {
  clientKeepalive,
  idleInTransactionTimeoutMs,
  sessionConfig,
  standbySettings,
  withConnection,
} from './connection-settings.ts';
export { type DatabaseOptions, dataSourceOptions, openDatabase } from './data-source.ts';
export { DatabaseConnection, DatabaseConnector } from './database-connection.ts';
export { assertWritable, isInsufficientPrivilege, isReadOnly, ReadOnlyDatabaseError } from './database-errors.ts';
export { DatabaseModule } from './database.module.ts';
export { type ApiKeyEntity, type LinkPurpose, SessionEntity, type TokenKeyEntity } from './entities/access.entities.ts';
export { AccountEntity } from './entities/account.entity.ts';
export type {
  DisabledReason,
  WebhookAttemptEntity,
  WebhookCreator,
  WebhookEntity,
} from './entities/webhook.entities.ts';
export { addEmailJob, type EmailOwner, emailTask } from './jobs/email-jobs.ts';
export { JobWorker, JobsModule } from './jobs/job-worker.ts';
export { migrate } from './migrate.ts';
export { SessionProbe } from './notification-listener.ts';
export { ReadThroughCache } from './read-through-cache.ts';
export { ReadReplica, type ShowAge, ReplicaModule, StaleReads } from './replica/read-replica.ts';
export { ReplicaAge } from './replica/replica-age.ts';
export { AccountRemovalRepository, AccountRepository, type NewAccount } from './repositories/account.repository.ts';
export {
  ApiKeyRepository,
  type ActiveApiKey,
  type ApiKeyWithAccount,
  type ExpiringApiKey,
  type Revocation,
} from './repositories/api-key.repository.ts';
export { CleanupRepository, RetentionRepository, segmentsKeptMs } from './repositories/retention.repository.ts';
export { CredentialsRepository } from './repositories/credentials.repository.ts';
export {
  type AccountEvent,
  AccountEventRepository,
  type AccountEventFilters,
} from './repositories/account-event.repository.ts';
export { EventRecorder } from './repositories/event-recorder.ts';
export {
  type EncryptedSecrets,
  EncryptedSecretRepository,
  TokenKeyRepository,
} from './repositories/encrypted-secret.repository.ts';
export { EvergreenOpenRepository, type EvergreenRecipient } from './repositories/evergreen-open.repository.ts';
export {
  IdempotencyRepository,
  type IdempotentRequest,
  type Transaction,
} from './repositories/idempotency.repository.ts';
export {
  type EventsOfEmail,
  NoticeRepository,
  noticesMail,
  type PendingFrequency,
} from './repositories/notice.repository.ts';
export { type AccountLinkPurpose, OneTimeLinkRepository } from './repositories/one-time-link.repository.ts';
export { LocalTimeRepository, type MovedTimer } from './repositories/local-time.repository.ts';
export { OperatorRepository, type TimerOfAccount } from './repositories/operator.repository.ts';
export { type SessionClient, SessionRepository } from './repositories/session.repository.ts';
export { SignInAttemptRepository } from './repositories/sign-in-attempt.repository.ts';
export { type UnreadDeadline, UnreadDeadlineRepository } from './repositories/unread-deadline.repository.ts';
export { PendingStartRepository } from './repositories/pending-start.repository.ts';
export { TimerDeadlineRepository } from './repositories/timer-deadline.repository.ts';
export {
  type KeysetPosition,
  type TimerOrder,
  type TimerPage,
  type TimerSort,
  timerSorts,
} from './repositories/timer-list-query.ts';
export type { TimerInput, TimerWithViews } from './repositories/timer-row.ts';
export {
  PublicTimerRepository,
  type StoredEmbedSecrets,
  type TimerForImage,
} from './repositories/public-timer.repository.ts';
export { TimerRepository } from './repositories/timer.repository.ts';
export {
  type DueDelivery,
  type NewWebhookAttempt,
  type ResentEvents,
  WebhookDeliveryRepository,
  webhookDisabledMail,
  type WebhookOfAccount,
} from './repositories/webhook-delivery.repository.ts';
export { WebhookRepository } from './repositories/webhook.repository.ts';
export { pendingMigrations, UnreleasedSchemaError } from './schema-state.ts';
export { prepareServingRole } from './serving-role.ts';
export { waitForDatabase } from './wait-for-database.ts';
