import type { LoggerService } from '@nestjs/common';
import type { Counter } from '@tminus/counts';
import { join } from 'node:path';
import { Shipper, type ShipperOptions } from '../shipping/shipper.ts';
import { LossCounter } from '../spool/loss-counter.ts';
import { Spool } from '../spool/spool.ts';

type EventLogger = Pick<LoggerService, 'error' | 'warn'>;

export interface EventLogOptions extends Pick<ShipperOptions, 'inbox' | 'offsets' | 'firstOpens' | 'graceMs'> {
  /** Contains the spool that all processes of this machine share. */
  dataDir: string;
  /** Quota of the spool, in bytes. */
  maxBytes: number;
  /** The counter of this process. */
  counter: Pick<Counter, 'countNow' | 'warning'>;
  logger: EventLogger;
}

/** Everything a service needs to record and ship. */
export interface EventLog {
  spool: Spool;
  shipper: Shipper;
  losses: LossCounter;
  counter: Pick<Counter, 'warning'>;
  logger: EventLogger;
}

/** Opens the spool in `dataDir`. Shipping begins when a `Recorder` starts. */
export async function openEventLog({
  dataDir,
  maxBytes,
  counter,
  logger,
  ...shipping
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
    ...shipping,
    spool,
    countNow: () => counter.countNow(),
    onOutage: ({ message }) => logger.error(`Records wait in the spool because they cannot be shipped: ${message}`),
    onRecovery: () => logger.warn('Records are shipped again.'),
    onFailure: (segment, { message }) =>
      logger.error(`Segment ${segment} cannot be shipped and is tried again. Others are not affected: ${message}`),
    onQuarantine: (segment) =>
      logger.error(
        `Segment ${segment} was put into quarantine: it is older than the offsets that the database keeps, so it is unknown which of its records are counted.`,
      ),
    onCorrupt: (segment, records) => logger.error(`${records} corrupt record(s) of segment ${segment} were skipped.`),
    onNewer: (segment, { message }) =>
      logger.error(`Segment ${segment} stays in the spool until a newer version of T-minus runs here: ${message}`),
  });
  return { spool, shipper, losses, counter, logger };
}
