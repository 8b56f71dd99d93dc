import type { ServiceConfig } from '@tminus/config';
import {
  CountMaintenance,
  CountOffsetRepository,
  Counter,
  type InboxStatus,
  JetStreamFrameInbox,
  MonthlyPartitions,
  PostgresFrameInbox,
  SegmentContentRepository,
} from '@tminus/counts';
import { DatabaseConnector, dataSourceOptions } from '@tminus/database';
import { type Log, errorReason, withTimeout } from '@tminus/resilience';
import { DataSource } from 'typeorm';
import { FirstOpenWriter } from '../shipping/first-open-writer.ts';
import type { ShippedSpool } from '../shipping/segment-list.ts';
import { Shipper, type ShippingStatistics } from '../shipping/shipper.ts';

/** Two for maintenance, one each for shipping and for the inbox. The counter has a connection of its own. */
const poolSize = 4;
/** How long statistics wait for NATS. Less than the service waits for them. */
const inboxTimeoutMs = 300;

export interface CountingStatistics extends ShippingStatistics {
  /** How many partitions of the counts this process counts. */
  partitions: number;
  /** Frames that it has read, by outcome. */
  frames: Record<string, number>;
  /** Of NATS as the inbox; undefined if the inbox is a table. */
  inbox: InboxStatus | 'down' | undefined;
}

interface CountingOptions {
  config: ServiceConfig;
  spool: ShippedSpool;
  log: Log;
}

/** Ships what a service records, and counts what all services ship. Not a Nest module: see ADR 31. */
export class Counting {
  readonly shipper: Shipper;
  private readonly counter: Counter;
  private readonly maintenance: CountMaintenance;
  private readonly dataSource: DataSource;
  /** The inbox, unless it is a table. */
  private readonly nats: JetStreamFrameInbox | undefined;
  private readonly connector: DatabaseConnector;

  constructor({ config, spool, log }: CountingOptions) {
    // What a standby lacks when it is promoted is sent and counted again: ADR 15.
    const waitsForStandbys = config.analytics.graceMs === 0;
    const dataSource = new DataSource(
      dataSourceOptions({
        url: config.databaseUrl,
        poolSize,
        applicationName: 'tminus-shipper',
        waitsForStandbys,
        namedStatements: config.databaseListenUrl === config.databaseUrl,
        onConnectionError: ({ message }) => log.warn(`A connection of counting to the database broke: ${message}`),
      }),
    );
    if (config.inbox.urls.length > 0) this.nats = new JetStreamFrameInbox(config.inbox);
    const inbox = this.nats ?? new PostgresFrameInbox(dataSource);
    this.dataSource = dataSource;
    this.connector = new DatabaseConnector(dataSource, {
      // Nothing for pending migrations: the service says it.
      unreachable: (error) => log.error(`Counting cannot connect to the database, trying again: ${errorReason(error)}`),
    });
    this.counter = new Counter({
      url: config.databaseListenUrl,
      applicationName: 'tminus-counter',
      waitsForStandbys,
      inbox,
      dataSource,
      months: new MonthlyPartitions(dataSource),
      logger: log,
    });
    this.maintenance = createMaintenance(config, dataSource, log);
    this.shipper = new Shipper({
      spool,
      graceMs: config.analytics.graceMs,
      inbox,
      offsets: new CountOffsetRepository(dataSource),
      contents: new SegmentContentRepository(dataSource),
      firstOpens: new FirstOpenWriter(dataSource),
      countNow: () => this.counter.countNow(),
      ...shippingEvents(log),
    });
  }

  /** Works without the database, too: then nothing is shipped until it is back. */
  async start(): Promise<void> {
    await this.connector.connect();
    this.counter.start();
    this.maintenance.start();
    this.shipper.start();
  }

  /** What an operator should look at, although views are counted. */
  get warnings(): string[] {
    return [...this.shipper.warnings, this.counter.warning].filter((warning) => warning !== undefined);
  }

  async statistics(): Promise<CountingStatistics> {
    const { partitions, outcomes } = this.counter;
    const status = this.nats && withTimeout(this.nats.status(), inboxTimeoutMs, 'NATS');
    const inbox = await status?.catch(() => 'down' as const);
    return { ...this.shipper.statistics, partitions: partitions.length, frames: { ...outcomes }, inbox };
  }

  /** Ships what is left of a closed spool, for at most `timeoutMs`, and stops. @throws the error of the last shipping */
  async close(timeoutMs: number): Promise<void> {
    this.connector.stop();
    try {
      await Promise.all([
        this.shipper.close(timeoutMs),
        withTimeout(this.maintenance.stop(), timeoutMs, 'the database').catch(() => undefined),
      ]);
    } finally {
      await this.counter.stop();
      await this.nats?.close();
      if (this.dataSource.isInitialized) await this.dataSource.destroy();
    }
  }
}

function createMaintenance({ analytics, evergreen }: ServiceConfig, dataSource: DataSource, log: Log) {
  const { retentionMonths } = analytics;
  return new CountMaintenance({
    dataSource,
    retentionMonths,
    evergreenGraceMs: evergreen.graceMs,
    onDetached: (partitions) =>
      log.warn(`Detached counts older than ${retentionMonths} months: ${partitions.join(', ')}`),
    onDropped: (partitions) => log.warn(`Dropped detached counts: ${partitions.join(', ')}`),
    onError: ({ message }) => log.warn(`The maintenance of counts failed; will try again: ${message}`),
  });
}

/** Tells the operator what happens to segments. */
function shippingEvents(log: Log) {
  return {
    onOutage: ({ message }: Error) => log.error(`Records wait in the spool because they cannot be shipped: ${message}`),
    onRecovery: () => log.warn('Records are shipped again.'),
    onFailure: (segment: string, { message }: Error) =>
      log.error(`Segment ${segment} cannot be shipped and is tried again. Others are not affected: ${message}`),
    onQuarantine: (segment: string) =>
      log.error(
        `Segment ${segment} was put into quarantine: it is older than the offsets that the database keeps, so it is unknown which of its records are counted.`,
      ),
    onOtherContent: (segment: string, { message }: Error) =>
      log.warn(
        `Segment ${segment} is divided: its machine was cloned or set back to a snapshot while it ran. Its own records are counted under another id. ${message}`,
      ),
    onCorrupt: (segment: string, records: number) =>
      log.error(`${records} corrupt record(s) of segment ${segment} were skipped.`),
    onNewer: (segment: string, { message }: Error) =>
      log.error(`Segment ${segment} stays in the spool until a newer version of T-minus runs here: ${message}`),
  };
}
