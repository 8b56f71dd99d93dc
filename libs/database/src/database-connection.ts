import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { OutageLog, errorReason, withTimeout } from '@tminus/resilience';
import { DataSource } from 'typeorm';
import { pendingMigrations } from './migrate.ts';

const retryDelayMs = 1_000;
const healthCheckTimeoutMs = 2_000;

/**
 * Connects the data source and retries until it succeeds: a service starts without its database (docs/adr/0006). Meanwhile
 * `/health/ready` reports the problem.
 */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly connecting = new OutageLog({
    began: (error) =>
      this.logger.error(`Cannot connect to the database, trying again every ${retryDelayMs} ms: ${errorReason(error)}`),
    ended: () => this.logger.log('Connected to the database.'),
  });
  private retry: NodeJS.Timeout | undefined;
  private isStopped = false;
  private isSchemaCurrent = false;

  constructor(private readonly dataSource: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.retry);
  }

  /** @returns why the database cannot be used, as a message for the operator; undefined if it can */
  async problem(): Promise<string | undefined> {
    if (!this.dataSource.isInitialized) return 'not connected to the database yet';
    try {
      return await withTimeout(this.schemaProblem(), healthCheckTimeoutMs, 'the database');
    } catch (error) {
      this.logger.warn(`The database does not answer: ${errorReason(error)}`);
      return 'the database does not answer';
    }
  }

  /** Checks the schema until it is up to date; after that, only whether the database answers. */
  private async schemaProblem(): Promise<string | undefined> {
    if (this.isSchemaCurrent) {
      await this.dataSource.query('SELECT 1');
      return undefined;
    }
    const pending = await pendingMigrations(this.dataSource);
    this.isSchemaCurrent = pending.length === 0;
    return this.isSchemaCurrent ? undefined : `the database schema is behind by ${pending.length} migration(s)`;
  }

  private async connect(): Promise<void> {
    try {
      await this.dataSource.initialize();
      this.connecting.succeeded();
    } catch (error) {
      this.connecting.failed(error);
      if (!this.isStopped) this.retry = setTimeout(() => void this.connect(), retryDelayMs);
    }
  }
}
