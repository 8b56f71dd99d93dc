import { CannotExecuteNotConnectedError, type DataSource } from 'typeorm';
import { columnParsers } from './column-parsers.ts';
import type { ConnectionPool } from './connection-pool.ts';

/** A prepared statement: each connection parses and plans it once. */
export interface PreparedQuery {
  /** Identifies the statement on a connection. A name must always have the same text. */
  readonly name: string;
  readonly text: string;
}

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
  return (await poolOf(dataSource).query<Row>({ ...query, values: [...values], types: columnParsers })).rows;
}

/** The pool of a data source that is connected. */
export const poolOf = ({ driver }: DataSource): ConnectionPool =>
  (driver as unknown as { master: ConnectionPool }).master;
