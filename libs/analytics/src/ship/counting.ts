import type { ServiceConfig } from '@tminus/server/config';
import { DatabaseConnector, dataSourceOptions } from '@tminus/database';
import { type Log, errorReason } from '@tminus/server/resilience';
import { DataSource } from 'typeorm';
import { CountStore } from './count-store.ts';
import { hexOf } from './record-sums.ts';
import type { ShippedSpool } from './segment-list.ts';
import type { ShippingEvents } from './segment-shipper.ts';
import { Shipper, type ShippingStatistics } from './shipper.ts';

interface CountingOptions {
  config: ServiceConfig;
  spool: ShippedSpool;
  log: Log;
  /** Stores numbers of records that are not counted. */
  losses: { lost: (records: number) => void; inDoubt: (records: number) => void };
}

/** Counts what a service records. Not a Nest module: see ADR 80. */
export class Counting {
  readonly shipper: Shipper;
  private readonly dataSource: DataSource;
  private readonly connector: DatabaseConnector;
  /** Since the start. */
  private unreadable = 0;

  constructor({ config, spool, log, losses }: CountingOptions) {
    const { databaseUrl, databaseListenUrl, analytics } = config;
    this.dataSource = new DataSource(
      dataSourceOptions({
        url: databaseUrl,
        poolSize: 1,
        applicationName: 'tminus-counting',
        waitsForStandbys: analytics.graceMs === 0, // what a standby lacks when it is promoted is counted again
        namedStatements: databaseListenUrl === databaseUrl,
        onConnectionError: ({ message }) => log.warn(`A connection of counting to the database broke: ${message}`),
      }),
    );
    this.connector = new DatabaseConnector(this.dataSource, {
      // Nothing for pending migrations: the service says it.
      unreachable: (error) => log.error(`Counting cannot connect to the database, trying again: ${errorReason(error)}`),
    });
    this.shipper = new Shipper({
      spool,
      store: new CountStore(this.dataSource),
      graceMs: analytics.graceMs,
      onOutage: ({ message }) => log.error(`Records wait in the spool because they cannot be counted: ${message}`),
      onRecovery: () => log.warn('Records are counted again.'),
      ...this.events(log, losses),
    });
  }

  /** Works without the database, too: then nothing is counted until it is back. */
  async start(): Promise<void> {
    await this.connector.connect();
    this.shipper.start();
  }

  /** What an operator should look at, although views are counted. */
  get warnings(): string[] {
    const { warnings } = this.shipper;
    if (this.unreadable === 0) return warnings;
    return [...warnings, `counts of ${this.unreadable} day(s) could not be read: see unreadable_day_counts`];
  }

  get statistics(): ShippingStatistics {
    return this.shipper.statistics;
  }

  /** Counts what is left of a closed spool, for at most `timeoutMs`, and stops. @throws the error of the last run */
  async close(timeoutMs: number): Promise<void> {
    this.connector.stop();
    try {
      await this.shipper.close(timeoutMs);
    } finally {
      if (this.dataSource.isInitialized) await this.dataSource.destroy();
    }
  }

  /** Tells the operator what happens to segments. */
  private events(log: Log, losses: CountingOptions['losses']): ShippingEvents {
    return {
      onFailure: (segment, { message }) =>
        log.error(`Segment ${segment} cannot be counted and is tried again. Others are not affected: ${message}`),
      onNewer: (segment, { message }) =>
        log.error(`Segment ${segment} stays in the spool until a newer version of T-minus runs here: ${message}`),
      onLost: (segment, records) => {
        log.error(`${records} record(s) of segment ${segment} are lost, because they are damaged.`);
        losses.lost(records);
      },
      onInDoubt: (segment, records, reason) => {
        log.error(
          `${records} record(s) of segment ${segment} may be lost. They are not counted, because they may have been counted before: ${reason}`,
        );
        losses.inDoubt(records);
      },
      onUnreadable: ({ subject, day, reason }) => {
        this.unreadable++;
        log.error(
          `The counts of ${hexOf(subject)} on ${day} cannot be read and were moved to unreadable_day_counts: ${reason}`,
        );
      },
    };
  }
}
