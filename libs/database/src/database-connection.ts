import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { ApiError } from '@tminus/domain';
import { errorReason, OutageLog } from '@tminus/resilience';
import type pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { connectionTimeoutMs } from './data-source.ts';
import { connectRetryMs, DatabaseConnector } from './database-connector.ts';
import { assertWritable, ReadOnlyDatabaseError } from './database-errors.ts';
import { type ConnectionOptions, newClient } from './new-client.ts';
import { poolOf } from './prepared-query.ts';
import { SchemaOutdatedError } from './schema-state.ts';

/** Asks the database over a connection of its own, so that it does not wait for the queries of requests. */
class DatabaseProbe {
  private client: pg.Client | undefined;

  constructor(private readonly options: Pick<ConnectionOptions, 'url' | 'applicationName'>) {}

  /** @throws ReadOnlyDatabaseError; the error of the connection. The next call connects again, perhaps to another server */
  async ask(): Promise<void> {
    try {
      const client = this.client ?? (await this.connect());
      await assertWritable(async (sql) => (await client.query(sql)).rows);
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
    const client = newClient({ ...this.options, queryTimeoutMs: connectionTimeoutMs });
    const lost = () => this.client === client && (this.client = undefined);
    client.on('error', lost).on('end', lost);
    this.client = client;
    await client.connect();
    return client;
  }
}

const notMigrated = 'The database of this server is not set up: its operator must apply the pending migrations.';

/**
 * Connects the data source of a service. While it cannot, `/health/ready` reports the problem.
 */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly connector: DatabaseConnector;
  private readonly migrateCommand: string;
  private readonly probe: DatabaseProbe;
  private readonly outage = new OutageLog({
    began: (error) => this.logger.error(`The database cannot be used: ${errorReason(error)}`),
    ended: () => this.logger.warn('The database can be used again.'),
  });
  private wasReadOnly = false;
  private isStopped = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SERVICE_CONFIG) { operatorCommand }: Pick<ServiceConfig, 'operatorCommand'>,
  ) {
    this.migrateCommand = `${operatorCommand} db migrate`;
    const { url = '', applicationName } = dataSource.options as Extract<DataSourceOptions, { type: 'postgres' }>;
    this.probe = new DatabaseProbe({ url, applicationName: `${applicationName}-health` });
    this.connector = new DatabaseConnector(dataSource, {
      unreachable: (error) =>
        this.logger.error(
          `Cannot connect to the database, trying again every ${connectRetryMs} ms: ${errorReason(error)}`,
        ),
      outdated: (error) =>
        this.logger.error(
          `Nothing can be read or stored, because ${error.message}. Run "${this.migrateCommand}"; a restart is not necessary.`,
        ),
      recovered: () => this.logger.warn('Connected to the database.'),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connector.connect();
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    this.connector.stop();
    this.probe.close();
  }

  /** The connections of the pool now. */
  get pool(): { total: number; idle: number; waiting: number; max: number } {
    const { poolSize: max = 0 } = this.dataSource.options as { poolSize?: number };
    if (!this.dataSource.isInitialized) return { total: 0, idle: 0, waiting: 0, max };
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = poolOf(this.dataSource);
    return { total, idle, waiting, max };
  }

  /** How many queries wait for a connection or an answer, also of requests whose clients have left. */
  get unansweredQueries(): number {
    const { total, idle, waiting } = this.pool;
    return total - idle + waiting;
  }

  /** @throws ApiError `unavailable`, which says that migrations are pending */
  assertMigrated(): void {
    if (this.connector.problem instanceof SchemaOutdatedError)
      throw new ApiError('unavailable', { message: notMigrated });
  }

  /** @returns why the database cannot be used, as a message for the operator; undefined if it can */
  async problem(): Promise<string | undefined> {
    const { problem } = this.connector;
    if (problem instanceof SchemaOutdatedError) return `${problem.message}: run "${this.migrateCommand}"`;
    if (!this.dataSource.isInitialized)
      return `not connected to the database yet${problem === undefined ? '' : `: ${errorReason(problem)}`}`;
    try {
      await this.probe.ask();
      // Connections that were opened in the meantime may lead to a standby: the address has moved.
      if (this.wasReadOnly) poolOf(this.dataSource).renew();
      this.wasReadOnly = false;
      this.outage.succeeded();
      return undefined;
    } catch (error) {
      this.wasReadOnly ||= error instanceof ReadOnlyDatabaseError;
      if (!this.isStopped) this.outage.failed(error);
      return errorReason(error);
    }
  }
}
