import pg from 'pg';
import { connectionTimeoutMs } from './data-source.ts';

const reconnectDelayMs = 500;
/** A connection that died without a word is found out within two heartbeats. */
const heartbeatMs = 2_000;

export interface ChangeListenerOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  applicationName: string;
  /** For each channel, what to do with the payload of a notification. */
  channels: Record<string, (payload: string) => void>;
  /** From now on every change is notified; those before, since the start or the last loss, were not. */
  onListening: () => void;
  /** The connection is lost, or cannot be made: changes are not notified any more. */
  onLost: (error: Error) => void;
}

/** Listens to PostgreSQL's notifications on a connection of its own, and connects again when it is lost. */
export class ChangeListener {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: ChangeListenerOptions) {}

  /** Begins to listen; does not wait for the connection, and never fails. */
  start(): void {
    void this.listen();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    await this.client?.end().catch(() => undefined); // a connection that is broken already needs no end
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
    client.once('error', (error) => this.lost(client, error));
    client.once('end', () => this.lost(client, new Error('the connection ended')));
    try {
      await client.connect();
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      this.heartbeat = setInterval(() => this.beat(client), heartbeatMs);
      onListening();
    } catch (error) {
      this.lost(client, error instanceof Error ? error : new Error(String(error)));
    }
  }

  private beat(client: pg.Client): void {
    client.query('SELECT 1').catch((error: Error) => this.lost(client, error));
  }

  /** The first word of a lost connection counts; the others say the same. */
  private lost(client: pg.Client, error: Error): void {
    if (this.client !== client || this.stopped) return;
    this.client = undefined;
    clearInterval(this.heartbeat);
    client.end().catch(() => undefined);
    this.options.onLost(error);
    this.retry = setTimeout(() => void this.listen(), reconnectDelayMs);
  }
}
