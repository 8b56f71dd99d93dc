import type pg from 'pg';
import { type ConnectionOptions, newClient } from './connection-settings.ts';

/** Asks a server over a connection of its own, so that it does not wait for the queries of requests. */
export class DatabaseProbe {
  private client: pg.Client | undefined;

  constructor(private readonly options: ConnectionOptions) {}

  /** @throws the error of the connection. The next call connects again, perhaps to another server */
  async ask<Row extends object>(sql: string): Promise<Row[]> {
    try {
      const client = this.client ?? (await this.connect());
      return (await client.query<Row>(sql)).rows;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Does not wait for the server, which may not answer. */
  close(): void {
    const { client } = this;
    this.client = undefined;
    client?.end().catch(() => undefined);
    client?.connection.stream.destroy();
  }

  private async connect(): Promise<pg.Client> {
    const client = newClient(this.options);
    const lost = () => this.client === client && (this.client = undefined);
    client.on('error', lost).on('end', lost);
    this.client = client;
    await client.connect();
    return client;
  }
}
