import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { CountStore } from '../shipping/count-store.ts';
import { Maintenance } from '../shipping/maintenance.ts';
import { Shipper } from '../shipping/shipper.ts';
import { LossCounter } from '../spool/loss-counter.ts';
import { Spool } from '../spool/spool.ts';

export interface RecordingLog {
  error(message: string): void;
  warn(message: string): void;
}

export interface RecordingOptions {
  /** Contains the spool of all processes of this machine. */
  dataDir: string;
  /** Quota of the spool, in bytes. */
  maxBytes: number;
  /** Counts are kept for this many whole months before the current one. */
  retentionMonths: number;
  dataSource: DataSource;
  log: RecordingLog;
}

/** Everything a service needs to have records counted. */
export interface Recording {
  spool: Spool;
  shipper: Shipper;
  maintenance: Pick<Maintenance, 'start' | 'stop'>;
  losses: LossCounter;
  log: RecordingLog;
}

/** Opens the spool in `dataDir`. Shipping begins when a `Recorder` starts. */
export async function openRecording({
  dataDir,
  maxBytes,
  retentionMonths,
  dataSource,
  log,
}: RecordingOptions): Promise<Recording> {
  const folder = join(dataDir, 'spool');
  const spool = await Spool.open({
    folder,
    maxBytes,
    onError: ({ message }) => log.error(`The spool has a problem: ${message}`),
    onCorrupt: (records) => log.error(`Compaction skipped ${records} corrupt record(s).`),
  });
  const losses = LossCounter.open(folder);
  if (losses.total > 0) {
    log.error(`${losses.total} record(s) have been lost so far because the disk or the spool was full.`);
  }
  const shipper = new Shipper({
    spool,
    store: new CountStore(dataSource),
    onOutage: ({ message }) => log.error(`Records wait in the spool because they cannot be shipped: ${message}`),
    onRecovery: () => log.warn('Records are shipped again.'),
    onCorrupt: (segment, records) => log.error(`${records} corrupt record(s) of segment ${segment} were skipped.`),
    onNewer: (segment, { message }) =>
      log.error(`Segment ${segment} stays in the spool until a newer version of T-minus runs here: ${message}`),
  });
  const maintenance = new Maintenance({
    dataSource,
    retentionMonths,
    onDropped: (partitions) =>
      log.warn(`Dropped counts older than ${retentionMonths} months: ${partitions.join(', ')}`),
    onError: ({ message }) => log.warn(`Old counts could not be dropped, will try again: ${message}`),
  });
  return { spool, shipper, maintenance, losses, log };
}
