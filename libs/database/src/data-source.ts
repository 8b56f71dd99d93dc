import pg from 'pg';
import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ConnectionPool } from './connection-pool.ts';
import { clientKeepalive, idleInTransactionTimeoutMs, sessionConfig, standbySettings } from './connection-settings.ts';
import { AccountApiRequestCountEntity } from './entities/account-api-request-count.entity.ts';
import { AccountViewDayEntity } from './entities/account-view-day.entity.ts';
import { AccountViewMonthEntity } from './entities/account-view-month.entity.ts';
import { AccountViewTotalEntity } from './entities/account-view-total.entity.ts';
import { AccountEntity } from './entities/account.entity.ts';
import { AllowanceWarningEntity } from './entities/allowance-warning.entity.ts';
import { ApiKeyEntity } from './entities/api-key.entity.ts';
import { CountCodeEntity } from './entities/count-code.entity.ts';
import { CountFrameEntity } from './entities/count-frame.entity.ts';
import { CountOffsetEntity } from './entities/count-offset.entity.ts';
import { CountPartitionEntity } from './entities/count-partition.entity.ts';
import { EvergreenOpenEntity } from './entities/evergreen-open.entity.ts';
import { IdempotencyKeyEntity } from './entities/idempotency-key.entity.ts';
import { MaintenanceTaskEntity } from './entities/maintenance-task.entity.ts';
import { SessionEntity } from './entities/session.entity.ts';
import { SignInAttemptEntity } from './entities/sign-in-attempt.entity.ts';
import { OneTimeLinkEntity } from './entities/one-time-link.entity.ts';
import { TimerViewDayEntity } from './entities/timer-view-day.entity.ts';
import { TimerViewTotalEntity } from './entities/timer-view-total.entity.ts';
import { TimerEntity } from './entities/timer.entity.ts';
import { SegmentContentEntity } from './entities/segment-content.entity.ts';
import { UnreadableDayCountsEntity } from './entities/unreadable-day-counts.entity.ts';
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
  /** Called when an idle connection breaks, for example because the server restarts. */
  onConnectionError?: (error: Error) => void;
}

export const connectionTimeoutMs = 5_000;
const defaultStatementTimeoutMs = 15_000;
/** How much later than the server the client gives up, in case the server does not answer at all. */
const queryGraceMs = 2_000;
/**
 * Longer than the pauses of shippers. With the driver's 10 s, each busy node connected again for each of its sends, which was half of the CPU
 * time of PostgreSQL in `npm run bench -- --only simulation`.
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
  onConnectionError,
}: DatabaseOptions): DataSourceOptions {
  const { connectionString, options } = sessionConfig(url, {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...standbySettings(waitsForStandbys),
  });
  return {
    type: 'postgres',
    driver: { ...pg, Pool: ConnectionPool },
    url: connectionString,
    poolSize,
    applicationName,
    connectTimeoutMS: connectionTimeoutMs,
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
      AccountApiRequestCountEntity,
      AccountEntity,
      AccountViewDayEntity,
      AccountViewMonthEntity,
      AccountViewTotalEntity,
      AllowanceWarningEntity,
      ApiKeyEntity,
      CountCodeEntity,
      CountFrameEntity,
      CountOffsetEntity,
      SegmentContentEntity,
      CountPartitionEntity,
      EvergreenOpenEntity,
      IdempotencyKeyEntity,
      MaintenanceTaskEntity,
      SessionEntity,
      SignInAttemptEntity,
      OneTimeLinkEntity,
      TimerEntity,
      TimerViewDayEntity,
      TimerViewTotalEntity,
      UnreadableDayCountsEntity,
    ],
    migrations,
    migrationsTransactionMode: 'each',
    synchronize: false,
  };
}

/** Connects a data source. The caller must destroy it. */
export async function openDatabase(options: DatabaseOptions): Promise<DataSource> {
  return new DataSource(dataSourceOptions(options)).initialize();
}
