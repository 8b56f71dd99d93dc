import type pg from 'pg';
import { CannotExecuteNotConnectedError, type DataSource } from 'typeorm';
import type { ConnectionPool } from './connection-pool.ts';
import { type PreparedQuery, PreparedStatement } from './prepared-statement.ts';

/**
 * Runs a prepared statement directly on the pool, for hot queries: TypeORM has no prepared statements.
 * @throws CannotExecuteNotConnectedError; the error of the database
 */
export async function queryPrepared<Row extends object>(
  dataSource: DataSource,
  query: PreparedQuery,
  values: readonly unknown[],
): Promise<Row[]> {
  if (!dataSource.isInitialized) throw new CannotExecuteNotConnectedError();
  const result = await poolOf(dataSource).query(new PreparedStatement(query, values) as unknown as pg.QueryConfig);
  return result.rows as Row[];
}

/** The pool of a data source that is connected. */
export const poolOf = ({ driver }: DataSource): ConnectionPool =>
  (driver as unknown as { master: ConnectionPool }).master;
