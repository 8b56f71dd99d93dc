import pg from 'pg';
import { isReadOnly } from './database-errors.ts';
import { PreparedStatement } from './prepared-statement.ts';

/** The message of node-postgres when `query_timeout` is over. The error has no code. */
const timeoutMessage = 'Query read timeout';

export interface PooledClientConfig extends pg.ClientConfig {
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

function withoutName([query, ...others]: unknown[]): unknown[] {
  if (query instanceof PreparedStatement) query.name = undefined;
  else if (typeof query === 'object') return [{ ...query, name: undefined }, ...others];
  return [query, ...others];
}
