import pg from 'pg';
import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ConnectionPool } from './connection-pool.ts';
import {
  clientKeepalive,
  connectionTimeoutMs,
  idleInTransactionTimeoutMs,
  sessionConfig,
  standbySettings,
} from './connection-settings.ts';
import { AccountEntity, PendingNoticeEntity } from './entities/account.entity.ts';
import {
  ApiKeyEntity,
  OneTimeLinkEntity,
  SessionEntity,
  IdempotencyKeyEntity,
  TokenKeyEntity,
} from './entities/access.entities.ts';
import { TimerDeadlineEntity, TimerEntity } from './entities/timer.entity.ts';
import { WebhookAttemptEntity, WebhookDeliveryEntity, WebhookEntity } from './entities/webhook.entities.ts';
import { migrations } from './migrations/index.ts';

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Maximum number of connections of this process. */
  poolSize: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** The server cancels longer statements; 0: no limit. Default: 15 s. */
  statementTimeoutMs?: number;
  /** The server ends a session that waits longer for its client in a transaction; 0: no limit. Default: 15 s. */
  idleInTransactionMs?: number;
  /** False behind a transaction pooler; see `PooledClient`. */
  namedStatements?: boolean;
  /** Whether a commit waits for the standbys that the operator has made synchronous. Default true. */
  waitsForStandbys?: boolean;
  /** The limit for connecting. Default: 5 s. */
  connectTimeoutMs?: number;
  /** Whether sessions refuse to write, also after a standby was promoted. Default false. */
  isReadOnly?: boolean;
  /** Called when an idle connection breaks, for example because the server restarts. */
  onConnectionError?: (error: Error) => void;
}

const defaultStatementTimeoutMs = 15_000;
/** How much later than the server the client gives up, in case the server does not answer at all. */
const queryGraceMs = 2_000;
/**
 * Longer than the pauses of shippers. With the driver's 10 s, each busy node connected again for each of its commits, which was half of the
 * CPU time of PostgreSQL in `npm run proofs -- load --only simulation`.
 */
const idleConnectionTimeoutMs = 60_000;

export function dataSourceOptions({
  url,
  poolSize,
  applicationName,
  statementTimeoutMs = defaultStatementTimeoutMs,
  idleInTransactionMs = idleInTransactionTimeoutMs,
  namedStatements = true,
  waitsForStandbys = true,
  connectTimeoutMs = connectionTimeoutMs,
  isReadOnly = false,
  onConnectionError,
}: DatabaseOptions): DataSourceOptions {
  const { connectionString, options } = sessionConfig(url, {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...standbySettings(waitsForStandbys),
    ...(isReadOnly ? { default_transaction_read_only: 'on' } : {}),
  });
  return {
    type: 'postgres',
    driver: { ...pg, Pool: ConnectionPool },
    url: connectionString,
    poolSize,
    applicationName,
    connectTimeoutMS: connectTimeoutMs,
    // The schema needs no extension, and the database user may not be allowed to create one.
    installExtensions: false,
    poolErrorHandler: (error: Error) => onConnectionError?.(error),
    extra: {
      namedStatements,
      options,
      query_timeout: statementTimeoutMs && statementTimeoutMs + queryGraceMs,
      ...clientKeepalive,
      idleTimeoutMillis: idleConnectionTimeoutMs,
    },
    entities: [
      AccountEntity,
      ApiKeyEntity,
      IdempotencyKeyEntity,
      OneTimeLinkEntity,
      PendingNoticeEntity,
      SessionEntity,
      TimerDeadlineEntity,
      TimerEntity,
      TokenKeyEntity,
      WebhookAttemptEntity,
      WebhookDeliveryEntity,
      WebhookEntity,
    ],
    migrations,
    migrationsTransactionMode: 'each',
    synchronize: false,
    // Its default logger prints migrations that only wait for a lock as failed, outside of the service's own log.
    logger: 'debug',
  };
}

/** Connects a data source. The caller must destroy it. */
export async function openDatabase(options: DatabaseOptions): Promise<DataSource> {
  return new DataSource(dataSourceOptions(options)).initialize();
}
