import pg from 'pg';
import { PooledClient } from './pooled-client.ts';

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
    this.on('connect', (client) => this.current.add(client));
    this.on('remove', (client) => this.current.delete(client));
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
