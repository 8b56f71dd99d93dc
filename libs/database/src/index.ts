export { CacheInvalidation, type CacheInvalidationOptions } from './cache-invalidation.ts';
export { type ConnectionOptions, withConnection } from './new-client.ts';
export { clientKeepalive, idleInTransactionTimeoutMs, sessionConfig, standbySettings } from './connection-settings.ts';
export { dataSourceOptions, type DatabaseOptions, openDatabase } from './data-source.ts';
export { DatabaseConnector } from './database-connector.ts';
export { DatabaseConnection } from './database-connection.ts';
export {
  assertWritable,
  isDatabaseOutage,
  isInsufficientPrivilege,
  isReadOnly,
  ReadOnlyDatabaseError,
} from './database-errors.ts';
export { DatabaseModule } from './database.module.ts';
export { AccountEntity } from './entities/account.entity.ts';
export type { ApiKeyEntity } from './entities/api-key.entity.ts';
export { migrate } from './migrate.ts';
export { PooledClient } from './pooled-client.ts';
export { queryPrepared } from './prepared-query.ts';
export type { PreparedQuery } from './prepared-statement.ts';
export { ReadThroughCache, type ReadThroughCacheOptions } from './read-through-cache.ts';
export { AccountRemovalRepository } from './repositories/account-removal.repository.ts';
export { type AccountProfile, AccountRepository, type NewAccount } from './repositories/account.repository.ts';
export {
  ApiKeyRepository,
  type ApiKeyWithAccount,
  type ExpiringApiKey,
  type NewApiKey,
} from './repositories/api-key.repository.ts';
export { type ConfirmedEmail, CredentialsRepository } from './repositories/credentials.repository.ts';
export { EvergreenOpenRepository, type EvergreenRecipient } from './repositories/evergreen-open.repository.ts';
export { OperatorRepository, type TimerOfAccount } from './repositories/operator.repository.ts';
export { SchemaOutdatedError, pendingMigrations } from './schema-state.ts';
export { SessionProbe } from './session-probe.ts';
export { type TimerWithViews, type TimerInput } from './repositories/timer-row.ts';
export {
  type Transaction,
  IdempotencyRepository,
  type IdempotentRequest,
} from './repositories/idempotency.repository.ts';
export {
  type NewSession,
  type SessionClient,
  type SessionForAuthentication,
  SessionRepository,
} from './repositories/session.repository.ts';
export { CleanupRepository } from './repositories/cleanup.repository.ts';
export { SignInAttemptRepository } from './repositories/sign-in-attempt.repository.ts';
export { type AccountLinkPurpose, OneTimeLinkRepository } from './repositories/one-time-link.repository.ts';
export { type LinkPurpose, SessionEntity } from './entities/access.entities.ts';
export {
  type TimerFilters,
  type TimerListRequest,
  type TimerOrder,
  type TimerPage,
  type KeysetPosition,
  type TimerSort,
  timerSorts,
} from './repositories/timer-list-query.ts';
export { type TimerForImage, TimerRepository } from './repositories/timer.repository.ts';
export { type WaitOptions, waitForDatabase } from './wait-for-database.ts';
export { prepareServingRole } from './serving-role.ts';
