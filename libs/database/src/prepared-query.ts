import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { columnParsers } from './column-parsers.ts';

/** A statement that each connection parses and plans once. */
export interface PreparedQuery {
  /** One name, one text, for ever: a connection knows the statement by its name. */
  readonly name: string;
  readonly text: string;
}

/**
 * Runs a statement on the pool itself, past what TypeORM adds: for reads that are asked for all the time.
 * @throws Error also while the database has not been reached yet
 */
export async function queryPrepared<Row extends object>(
  dataSource: DataSource,
  query: PreparedQuery,
  values: readonly unknown[],
): Promise<Row[]> {
  if (!dataSource.isInitialized) throw new Error('The data source is not connected yet.');
  const { master: pool } = dataSource.driver as unknown as { master: Pool };
  return (await pool.query<Row>({ ...query, values: [...values], types: columnParsers })).rows;
}
