import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { errorReason, withTimeout } from '@tminus/resilience';
import { DataSource } from 'typeorm';
import { DatabaseConnector, connectRetryMs } from './database-connector.ts';
import { pendingMigrations } from './migrate.ts';

const healthCheckTimeoutMs = 2_000;

/**
 * Connects the data source of a service. While it cannot, `/health/ready` reports the problem.
 */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly connector: DatabaseConnector;
  private isSchemaCurrent = false;

  constructor(private readonly dataSource: DataSource) {
    this.connector = new DatabaseConnector(dataSource, {
      began: (error) =>
        this.logger.error(
          `Cannot connect to the database, trying again every ${connectRetryMs} ms: ${errorReason(error)}`,
        ),
      ended: () => this.logger.log('Connected to the database.'),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connector.connect();
  }

  onApplicationShutdown(): void {
    this.connector.stop();
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
}
