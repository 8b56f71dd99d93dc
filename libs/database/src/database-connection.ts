import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { ApiError } from '@tminus/domain';
import { OutageLog, errorReason } from '@tminus/resilience';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { DatabaseConnector, connectRetryMs } from './database-connector.ts';
import { DatabaseProbe } from './database-probe.ts';
import { poolOf } from './prepared-query.ts';
import { SchemaOutdatedError } from './schema-state.ts';
import { ReadOnlyDatabaseError } from './writable.ts';

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
