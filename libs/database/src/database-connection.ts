import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pendingMigrations } from './migrate.ts';
import { withTimeout } from '@tminus/resilience';

const retryDelayMs = 1_000;
/** A probe that has to wait longer is told that the database does not answer. */
const answerTimeoutMs = 2_000;

/**
 * Connects the service's data source, and keeps trying when the database is away: a service starts without it, answers
 * what it can, and says at `/health/ready` why it is not ready.
 */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;
  private schemaChecked = false;

  constructor(private readonly dataSource: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.retry);
  }

  /** @returns why the database cannot be used, in words for an operator; undefined when it can. */
  async problem(): Promise<string | undefined> {
    if (!this.dataSource.isInitialized) return 'not connected to the database yet';
    try {
      return await withTimeout(this.schemaProblem(), answerTimeoutMs, 'the database');
    } catch (error) {
      this.logger.warn(`The database does not answer: ${String(error)}`);
      return 'the database does not answer';
    }
  }

  /** Once the schema has been found up to date, it stays so: only whether the database answers is asked then. */
  private async schemaProblem(): Promise<string | undefined> {
    if (this.schemaChecked) {
      await this.dataSource.query('SELECT 1');
      return undefined;
    }
    const pending = await pendingMigrations(this.dataSource);
    this.schemaChecked = pending.length === 0;
    return this.schemaChecked ? undefined : `the database schema is behind by ${pending.length} migration(s)`;
  }

  private async connect(): Promise<void> {
    try {
      await this.dataSource.initialize();
      this.logger.debug('Connected.');
    } catch (error) {
      this.logger.error(`Cannot connect to the database, trying again in ${retryDelayMs} ms: ${String(error)}`);
      if (!this.stopped) this.retry = setTimeout(() => void this.connect(), retryDelayMs);
    }
  }
}
