import pg from 'pg';

/** The message of node-postgres when `query_timeout` is over. The error has no code. */
const timeoutMessage = 'Query read timeout';

/**
 * A connection that ends when one of its queries times out. The server may still work on the query, and ROLLBACK cannot be sent after
 * it: without this, the pool would give the open transaction to the next caller, whose writes would never be committed.
 */
export class PooledClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      const result = query(...args);
      if (result instanceof Promise) result.catch((error: Error) => this.endAfterTimeout(error));
      return result;
    }) as typeof this.query;
  }

  private endAfterTimeout({ message }: Error): void {
    if (message === timeoutMessage) this.end().catch(() => undefined);
  }
}
