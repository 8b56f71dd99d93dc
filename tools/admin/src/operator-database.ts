import { type Config, loadConfig } from '@tminus/server/config';
import { migrate, openDatabase, pendingMigrations } from '@tminus/database';
import { errorReason } from '@tminus/server/resilience';
import { LocalPostgres } from '@tminus/local-postgres';
import type { DataSource } from 'typeorm';
import { AdminError } from './output.ts';

const applicationName = 'tminus-admin';

/** Calls `work` with the URL of the database. Starts the embedded PostgreSQL if it is not running. */
export async function withDatabaseUrl<T>(work: (url: string) => Promise<T>, config: Config = loadConfig()): Promise<T> {
  const url = config.databaseListenUrl ?? config.databaseUrl ?? (await LocalPostgres.findUrl(config.dataDir));
  if (url !== undefined) return work(url);
  const local = await LocalPostgres.start({ dataDir: config.dataDir });
  try {
    await migrate(local.url);
    return await work(local.url);
  } finally {
    await local.stop();
  }
}

/**
 * Calls `work` with an open database.
 * @throws AdminError if the database cannot be reached or has pending migrations
 */
export function withDatabase<T>(
  work: (dataSource: DataSource) => Promise<T>,
  config: Config = loadConfig(),
): Promise<T> {
  return withDatabaseUrl(async (url) => {
    const dataSource = await openDatabase({ url, poolSize: 1, applicationName }).catch((error: unknown) => {
      throw new AdminError(`The database cannot be reached: ${errorReason(error)}.`, { cause: error });
    });
    try {
      const pending = await pendingMigrations((sql) => dataSource.query(sql));
      if (pending.length > 0)
        throw new AdminError(
          `The database schema is not up to date. Run "${config.operatorCommand} db migrate" first.`,
        );
      return await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  }, config);
}
