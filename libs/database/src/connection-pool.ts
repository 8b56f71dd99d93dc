import pg from 'pg';
import { CannotExecuteNotConnectedError, type DataSource } from 'typeorm';
import { columnParsers } from './column-parsers.ts';
import { isReadOnly } from './database-errors.ts';

/** The message of node-postgres when `query_timeout` is over. The error has no code. */
const timeoutMessage = 'Query read timeout';

interface PooledClientConfig extends pg.ClientConfig {
  /** False: prepares no named statements, which belong to a session and are missing behind a transaction pooler. Default true. */
  namedStatements?: boolean;
}

/**
 * A connection that breaks when one of its queries times out. The server may still work on the query, and ROLLBACK cannot be sent after
 * it: without this, the pool would give the open transaction to the next caller, whose writes would never be committed. It also breaks
 * when the server accepts no writes: a new connection may lead to the primary.
 */
export class PooledClient extends pg.Client {
  /** Of `pg.Client`: whether the server has finished the last query. */
  declare readonly readyForQuery: boolean;

  constructor({ namedStatements = true, ...config }: PooledClientConfig = {}) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      const result = query(...(namedStatements ? args : withoutName(args)));
      if (result instanceof Promise) result.catch((error: Error) => this.destroyIfUseless(error));
      return result;
    }) as typeof this.query;
  }

  /** Whether the server has finished all queries and reports that no transaction is open. */
  get isIdle(): boolean {
    return this.readyForQuery && this.getTransactionStatus() === 'I';
  }

  /** Closes the connection without waiting for the server, which may not answer. */
  destroy(): void {
    this.end().catch(() => undefined);
    this.connection.stream.destroy();
  }

  private destroyIfUseless(error: Error): void {
    if (error.message === timeoutMessage || isReadOnly(error)) this.destroy();
  }
}

const withoutName = ([query, ...others]: unknown[]): unknown[] =>
  typeof query === 'object' ? [{ ...query, name: undefined }, ...others] : [query, ...others];

/**
 * A pool that never lends a connection in the state that another user of it has left: it closes one that is not idle. It can also replace
 * all its connections.
 */
export class ConnectionPool extends pg.Pool {
  private readonly outdated = new WeakSet<pg.PoolClient>();
  private readonly current = new Set<pg.PoolClient>();

  constructor(config?: pg.PoolConfig) {
    super({ ...config, Client: PooledClient } as pg.PoolConfig);
    // The pool emits this before it decides whether to keep the connection, and keeps none that is closing.
    this.on('release', (_error, client) => {
      if (client instanceof PooledClient && (!client.isIdle || this.outdated.has(client))) client.destroy();
    });
    this.on('connect', (client) => {
      // TypeORM begins to listen a moment after it gets the connection. If it breaks in between, the error would end the process.
      client.on('error', () => undefined);
      this.current.add(client);
    });
    this.on('remove', (client) => this.current.delete(client));
  }

  /** Closes all connections at once, those in use too, without waiting for the server, which may not answer. */
  destroy(): void {
    for (const client of this.current) if (client instanceof PooledClient) client.destroy();
  }

  /** Closes all connections, those in use after their use. New ones may lead to another server. */
  renew(): void {
    for (const client of this.current) this.outdated.add(client);
    for (let idle = this.idleCount; idle > 0; idle--)
      this.connect().then(
        (client) => client.release(),
        () => undefined, // the pool is ending, or the server does not answer
      );
  }
}

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
  const { rows } = await poolOf(dataSource).query<Row>({ ...query, values: [...values], types: columnParsers });
  return rows;
}

/** The pool of a data source that is connected. */
export const poolOf = ({ driver }: DataSource): ConnectionPool =>
  (driver as unknown as { master: ConnectionPool }).master;
