import { TimeoutError, withTimeout } from '@tminus/resilience';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { DataSource } from 'typeorm';

/** How long sending and receiving may take, each. */
const timeoutMs = 2_000;

/** One commit that nobody waits for: a notification needs a transaction id, and the disk would be busy with it. */
const notify = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;

/**
 * A notification that another connection has sent did not arrive. Behind a transaction pooler, clients share sessions: neither
 * notifications nor the locks of a session work.
 */
export class SharedSessionError extends Error {
  override name = 'SharedSessionError';

  constructor() {
    super(
      'a notification did not arrive; behind a transaction pooler, set DATABASE_LISTEN_URL to the address of PostgreSQL itself',
    );
  }
}

/**
 * Checks that a connection has a session of its own. The notification is sent over the pool: on its own connection, a client behind a
 * transaction pooler could receive it by chance.
 */
export class SessionProbe {
  private readonly channel = `probe_${randomUUID()}`;
  private sent = 0;
  private received: (payload: string | undefined) => void = () => undefined;

  constructor(
    private readonly client: pg.Client,
    private readonly dataSource: Pick<DataSource, 'query'>,
  ) {
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.channel) this.received(payload);
    });
  }

  /** To be called once, when the client is connected. */
  async start(): Promise<void> {
    await this.client.query(`LISTEN ${this.client.escapeIdentifier(this.channel)}`);
  }

  /**
   * Sends a notification and receives it.
   * @throws SharedSessionError if it did not arrive; another error if it could not be sent
   */
  async confirm(): Promise<void> {
    const sent = String(++this.sent);
    const arrival = new Promise<void>((resolve) => {
      this.received = (payload) => payload === sent && resolve();
    });
    await withTimeout(this.dataSource.query(notify, [this.channel, sent]), timeoutMs, 'the database');
    try {
      await withTimeout(arrival, timeoutMs, 'the listening connection');
    } catch (error) {
      throw error instanceof TimeoutError ? new SharedSessionError() : error;
    }
  }
}
