import type { LoggerService } from '@nestjs/common';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { CountStore } from '../shipping/count-store.ts';
import { Maintenance } from '../shipping/maintenance.ts';
import { Shipper } from '../shipping/shipper.ts';
import { LossCounter } from '../spool/loss-counter.ts';
import { Spool } from '../spool/spool.ts';

type EventLogger = Pick<LoggerService, 'error' | 'warn'>;

export interface EventLogOptions {
  /** Contains the spool that all processes of this machine share. */
  dataDir: string;
  /** Quota of the spool, in bytes. */
  maxBytes: number;
  /** Counts are kept for this many whole months before the current one. */
  retentionMonths: number;
  dataSource: DataSource;
  logger: EventLogger;
}

/** Everything a service needs to count its records. */
export interface EventLog {
  spool: Spool;
  shipper: Shipper;
  maintenance: Pick<Maintenance, 'start' | 'stop'>;
  losses: LossCounter;
  logger: EventLogger;
}

/** Opens the spool in `dataDir`. Shipping begins when a `Recorder` starts. */
export async function openEventLog({
  dataDir,
  maxBytes,
  retentionMonths,
  dataSource,
  logger,
}: EventLogOptions): Promise<EventLog> {
  const folder = join(dataDir, 'spool');
  const spool = await Spool.open({
    folder,
    maxBytes,
    onError: ({ message }) => logger.error(`The spool has a problem: ${message}`),
    onCorrupt: (records) => logger.error(`Compaction skipped ${records} corrupt record(s).`),
  });
  const losses = LossCounter.open(folder);
  if (losses.total > 0) {
    logger.error(`${losses.total} record(s) have been lost so far because the disk or the spool was full.`);
  }
  const shipper = new Shipper({
    spool,
    store: new CountStore(dataSource),
    onOutage: ({ message }) => logger.error(`Records wait in the spool because they cannot be shipped: ${message}`),
    onRecovery: () => logger.warn('Records are shipped again.'),
    onCorrupt: (segment, records) => logger.error(`${records} corrupt record(s) of segment ${segment} were skipped.`),
    onNewer: (segment, { message }) =>
      logger.error(`Segment ${segment} stays in the spool until a newer version of T-minus runs here: ${message}`),
  });
  const maintenance = new Maintenance({
    dataSource,
    retentionMonths,
    onDropped: (partitions) =>
      logger.warn(`Dropped counts older than ${retentionMonths} months: ${partitions.join(', ')}`),
    onError: ({ message }) => logger.warn(`Old counts could not be dropped; will try again: ${message}`),
  });
  return { spool, shipper, maintenance, losses, logger };
}
