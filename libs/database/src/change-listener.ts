import pg from 'pg';

const reconnectDelayMs = 500;

export interface ChangeListenerOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  applicationName: string;
  /** For each channel, what to do with the payload of a notification. */
  channels: Record<string, (payload: string) => void>;
  /** Called whenever notifications may have been missed: when listening begins, and begins again. */
  onGap: () => void;
  /** Told when the connection is lost or cannot be made. */
  onTrouble: (error: Error) => void;
}

/** Listens to PostgreSQL's notifications on a connection of its own, and connects again when it is lost. */
export class ChangeListener {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: ChangeListenerOptions) {}

  /** Begins to listen; does not wait for the connection, and never fails. */
  start(): void {
    void this.listen();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined); // a connection that is broken already needs no end
  }

  private async listen(): Promise<void> {
    const { url, applicationName, channels, onGap } = this.options;
    const client = new pg.Client({ connectionString: url, application_name: applicationName, keepAlive: true });
    this.client = client;
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    client.once('error', (error) => this.lost(client, error));
    client.once('end', () => this.lost(client, new Error('the connection ended')));
    try {
      await client.connect();
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      onGap();
    } catch (error) {
      this.lost(client, error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** The first word of a lost connection counts; the others say the same. */
  private lost(client: pg.Client, error: Error): void {
    if (this.client !== client || this.stopped) return;
    this.client = undefined;
    client.end().catch(() => undefined);
    this.options.onTrouble(error);
    this.retry = setTimeout(() => void this.listen(), reconnectDelayMs);
  }
}
