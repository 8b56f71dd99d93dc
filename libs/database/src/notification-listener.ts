import type pg from 'pg';
import { toError, TimeoutError, withTimeout } from '@tminus/server/resilience';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { randomUUID } from 'node:crypto';
import { connectionTimeoutMs, newClient } from './connection-settings.ts';

/** How long sending and receiving may take, each. */
const timeoutMs = 2_000;

/** One commit that nobody waits for: a notification needs a transaction id, and the disk would be busy with it. */
const notify = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;

/**
 * A notification that another connection has sent did not arrive. Behind a transaction pooler, clients share sessions: neither
 * notifications nor the locks of a session work.
 */
class SharedSessionError extends Error {
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

const reconnectDelayMs = 500;
/** After a connection that never received a notification. */
const retryDelayMs = 10_000;
const defaultHeartbeatMs = 2_000;
/**
 * How often to check that notifications arrive. Each notification wakes the listeners of all processes, so the work of PostgreSQL grows
 * with the square of their number.
 */
const confirmationMs = 20_000;
/**
 * How long the connection is trusted while notifications cannot be sent, for example because the database is busy. With the last attempt
 * and the time for which caches still trust their values, this is less than a minute.
 */
const maxUnconfirmedMs = 50_000;

export interface NotificationListenerOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Sends the notifications that check the connection. */
  dataSource: Pick<DataSource, 'query'>;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** A handler for each channel; receives the payload. */
  channels: Record<string, (payload: string) => void>;
  /** Called when all further changes will be notified. Changes since the last disconnection were missed. */
  onListening: () => void;
  /** Called when notifications stop, and for every failed attempt to receive them. Changes are then not notified. */
  onDisconnected: (error: Error) => void;
  /** A clock that never goes backward, in milliseconds. */
  now?: () => number;
  /** How often to check that the connection answers. Default: every 2 seconds. */
  heartbeatMs?: number;
}

/** Listens to PostgreSQL notifications on a dedicated connection, checks that they arrive, and reconnects when they do not. */
export class NotificationListener {
  private readonly now: () => number;
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly options: NotificationListenerOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  /** Starts to listen. Does not wait for the connection and never fails. */
  start(): void {
    void this.listen();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined); // the connection may be broken already
  }

  private async listen(): Promise<void> {
    const { channels, dataSource, onListening } = this.options;
    const client = this.createClient();
    this.client = client;
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    client.once('error', (error) => this.reconnect(client, error));
    client.once('end', () => this.reconnect(client, new Error('the connection ended')));
    const probe = new SessionProbe(client, dataSource);
    try {
      await client.connect();
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      await probe.start();
      await probe.confirm();
    } catch (error) {
      this.reconnect(client, toError(error), error instanceof SharedSessionError ? retryDelayMs : reconnectDelayMs);
      return;
    }
    if (!this.isCurrent(client)) return;
    onListening();
    await this.sendHeartbeats(client, probe);
  }

  private createClient(): pg.Client {
    const { url, applicationName } = this.options;
    return newClient({ url, applicationName, queryTimeoutMs: connectionTimeoutMs });
  }

  private async sendHeartbeats(client: pg.Client, probe: SessionProbe): Promise<void> {
    const { heartbeatMs = defaultHeartbeatMs } = this.options;
    let confirmedAt = this.now();
    for (;;) {
      await delay(heartbeatMs, undefined, { ref: false });
      if (!this.isCurrent(client)) return;
      try {
        await client.query('SELECT 1');
        if (await this.confirmIfDue(probe, confirmedAt)) confirmedAt = this.now();
      } catch (error) {
        return this.reconnect(client, toError(error));
      }
    }
  }

  /** @returns whether notifications arrive. @throws if they do not, or if that is unknown for too long */
  private async confirmIfDue(probe: SessionProbe, confirmedAt: number): Promise<boolean> {
    if (this.now() - confirmedAt < confirmationMs) return false;
    try {
      await probe.confirm();
      return true;
    } catch (error) {
      if (error instanceof SharedSessionError || this.now() - confirmedAt >= maxUnconfirmedMs) throw error;
      return false;
    }
  }

  private isCurrent(client: pg.Client): boolean {
    return this.client === client && !this.isStopped;
  }

  /** Handles only the first error of a connection; the others follow from it. */
  private reconnect(client: pg.Client, error: Error, delayMs = reconnectDelayMs): void {
    if (!this.isCurrent(client)) return;
    this.client = undefined;
    client.end().catch(() => undefined);
    this.options.onDisconnected(error);
    this.retry = setTimeout(() => void this.listen(), delayMs);
  }
}
