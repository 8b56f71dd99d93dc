import pg from 'pg';
import { PooledClient } from './pooled-client.ts';

/** A pool that never lends a connection in the state that another user of it has left: it closes one that is not idle. */
export class ConnectionPool extends pg.Pool {
  constructor(config?: pg.PoolConfig) {
    super({ ...config, Client: PooledClient } as pg.PoolConfig);
    // The pool emits this before it decides whether to keep the connection, and keeps none that is closing.
    this.on('release', (_error, client) => {
      if (client instanceof PooledClient && !client.isIdle) client.destroy();
    });
  }
}
