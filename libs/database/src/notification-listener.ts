import { toError } from '@tminus/resilience';
import pg from 'pg';
import { connectionTimeoutMs } from './data-source.ts';

const reconnectDelayMs = 500;
/** A dead connection is detected within two heartbeats. */
const heartbeatMs = 2_000;

export interface NotificationListenerOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** A handler for each channel; receives the payload. */
  channels: Record<string, (payload: string) => void>;
  /** Called when all further changes will be notified. Changes since the last disconnection were missed. */
  onListening: () => void;
  /** Called when the connection is lost, and for every failed attempt to connect. Changes are then not notified. */
  onDisconnected: (error: Error) => void;
}

/** Listens to PostgreSQL notifications on a dedicated connection and reconnects when it is lost. */
export class NotificationListener {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly options: NotificationListenerOptions) {}

  /** Starts to listen. Does not wait for the connection and never fails. */
  start(): void {
    void this.listen();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    await this.client?.end().catch(() => undefined); // the connection may be broken already
  }

  private async listen(): Promise<void> {
    const { url, applicationName, channels, onListening } = this.options;
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      query_timeout: heartbeatMs,
      connectionTimeoutMillis: connectionTimeoutMs,
    });
    this.client = client;
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    client.once('error', (error) => this.reconnect(client, error));
    client.once('end', () => this.reconnect(client, new Error('the connection ended')));
    try {
      await client.connect();
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      this.heartbeat = setInterval(() => this.checkConnection(client), heartbeatMs);
      onListening();
    } catch (error) {
      this.reconnect(client, toError(error));
    }
  }

  private checkConnection(client: pg.Client): void {
    client.query('SELECT 1').catch((error: Error) => this.reconnect(client, error));
  }

  /** Handles only the first error of a connection; the others follow from it. */
  private reconnect(client: pg.Client, error: Error): void {
    if (this.client !== client || this.isStopped) return;
    this.client = undefined;
    clearInterval(this.heartbeat);
    client.end().catch(() => undefined);
    this.options.onDisconnected(error);
    this.retry = setTimeout(() => void this.listen(), reconnectDelayMs);
  }
}
