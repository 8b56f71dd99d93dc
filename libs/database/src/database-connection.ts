import type pg from 'pg';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { ApiError } from '@tminus/domain';
import { errorReason, OutageLog, toError } from '@tminus/server/resilience';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { type ConnectionOptions, newClient, connectionTimeoutMs } from './connection-settings.ts';
import { assertWritable, ReadOnlyDatabaseError } from './database-errors.ts';
import { poolOf } from './connection-pool.ts';
import { SchemaError, SchemaOutdatedError, assertSchemaIsCurrent } from './schema-state.ts';

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

const connectRetryMs = 1_000;

interface ConnectionListener {
  /** Called once when the database cannot be reached. */
  unreachable: (error: Error) => void;
  /** Called once when it can be reached, but has another schema. */
  unusable?: (error: SchemaError) => void;
  /** Called when it is connected after one of these problems. */
  recovered?: () => void;
}

/**
 * Connects a data source, and tries again every second until it succeeds: a service starts without its database (docs/adr/0006). As long
 * as the schema is another one, the data source stays unconnected, so everything behaves as if the database were down.
 */
export class DatabaseConnector {
  private current: Error | undefined;
  private retry: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly listener: ConnectionListener,
  ) {}

  /** Why the last attempt failed; undefined if it succeeded. */
  get problem(): Error | undefined {
    return this.current;
  }

  /** Resolves after the first attempt. Never fails. */
  async connect(): Promise<void> {
    const before = this.current;
    try {
      await assertSchemaIsCurrent(this.dataSource);
      await this.dataSource.initialize();
      this.current = undefined;
      if (before) this.listener.recovered?.();
    } catch (error) {
      this.current = toError(error);
      this.report(before, this.current);
      if (!this.isStopped) this.retry = setTimeout(() => void this.connect(), connectRetryMs);
    }
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.retry);
  }

  /** Each kind of problem once, also if one follows the other: the first start of a server finds no database, then an empty one. */
  private report(before: Error | undefined, now: Error): void {
    if (before && kindOf(before) === kindOf(now)) return;
    if (now instanceof SchemaError) this.listener.unusable?.(now);
    else this.listener.unreachable(now);
  }
}

const kindOf = (error: Error) => (error instanceof SchemaError ? error.name : 'unreachable');

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
    this.probe = new DatabaseProbe({
      url,
      applicationName: `${applicationName}-health`,
      queryTimeoutMs: connectionTimeoutMs,
    });
    this.connector = new DatabaseConnector(dataSource, {
      unreachable: (error) =>
        this.logger.error(
          `Cannot connect to the database, trying again every ${connectRetryMs} ms: ${errorReason(error)}`,
        ),
      unusable: (error) =>
        this.logger.error(
          error instanceof SchemaOutdatedError
            ? `Nothing can be read or stored, because ${error.message}. Run "${this.migrateCommand}"; a restart is not necessary.`
            : `The database cannot be used: ${error.message}.`,
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
    if (problem instanceof SchemaError) return problem.message;
    if (!this.dataSource.isInitialized)
      return `not connected to the database yet${problem === undefined ? '' : `: ${errorReason(problem)}`}`;
    try {
      await assertWritable((sql) => this.probe.ask(sql));
      // Connections that were opened in the meantime may lead to a standby: the address has moved.
      if (this.wasReadOnly) poolOf(this.dataSource).renew();
      this.wasReadOnly = false;
      this.outage.succeeded();
      return undefined;
    } catch (error) {
      this.probe.close(); // the next connection may lead to the primary
      this.wasReadOnly ||= error instanceof ReadOnlyDatabaseError;
      if (!this.isStopped) this.outage.failed(error);
      return errorReason(error);
    }
  }
}
