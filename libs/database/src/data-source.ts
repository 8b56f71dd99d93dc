import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { AccountEntity } from './entities/account.entity.ts';
import { ApiKeyEntity } from './entities/api-key.entity.ts';
import { SpoolSegmentEntity } from './entities/spool-segment.entity.ts';
import { TimerViewBucketEntity } from './entities/timer-view-bucket.entity.ts';
import { TimerViewTotalEntity } from './entities/timer-view-total.entity.ts';
import { TimerEntity } from './entities/timer.entity.ts';
import { migrations } from './migrations/index.ts';

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** The most connections this process opens. */
  poolSize: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Called when an idle connection breaks, e.g. because the server restarts. */
  onConnectionError?: (error: Error) => void;
}

const connectionTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;

export function dataSourceOptions({
  url,
  poolSize,
  applicationName,
  onConnectionError,
}: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    poolSize,
    applicationName,
    connectTimeoutMS: connectionTimeoutMs,
    // The schema needs no extension; and a service's database user may not be allowed to create one.
    installExtensions: false,
    poolErrorHandler: (error: Error) => onConnectionError?.(error),
    extra: { options: '-c TimeZone=UTC', statement_timeout: statementTimeoutMs, keepAlive: true },
    entities: [
      AccountEntity,
      ApiKeyEntity,
      SpoolSegmentEntity,
      TimerEntity,
      TimerViewBucketEntity,
      TimerViewTotalEntity,
    ],
    migrations,
    migrationsTransactionMode: 'each',
    synchronize: false,
  };
}

/** A connected data source; the caller destroys it. */
export async function openDatabase(options: DatabaseOptions): Promise<DataSource> {
  return new DataSource(dataSourceOptions(options)).initialize();
}
