import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { CountStore } from './shipping/count-store.ts';
import { Maintenance } from './shipping/maintenance.ts';
import { Shipper } from './shipping/shipper.ts';
import type { SpoolRecord } from './spool/record.ts';
import { Losses } from './spool/losses.ts';
import { Spool } from './spool/spool.ts';

/** Where a service says what is wrong. */
export interface RecorderLog {
  error(message: string): void;
  warn(message: string): void;
}

export interface RecordingOptions {
  /** Holds the spool of all processes of this machine. */
  dataDir: string;
  /** What they may take together. */
  maxBytes: number;
  /** Whole months before the current one for which counts are kept. */
  retentionMonths: number;
  dataSource: DataSource;
  log: RecorderLog;
}

/** A spool and what ships it: all that a service needs to have things counted. */
export interface Recording {
  spool: Spool;
  shipper: Shipper;
  maintenance: Pick<Maintenance, 'start' | 'stop'>;
  losses: Losses;
  log: RecorderLog;
}

/** Opens the spool in `dataDir`; nothing is shipped before the recorder is started. */
export async function openRecording({
  dataDir,
  maxBytes,
  retentionMonths,
  dataSource,
  log,
}: RecordingOptions): Promise<Recording> {
  const folder = join(dataDir, 'spool');
  const onTrouble = (error: Error) => log.error(`The spool is in trouble: ${error.message}`);
  const onCorrupt = (records: number) => log.error(`${records} record(s) of folded segments cannot be read.`);
  const spool = await Spool.open({ folder, maxBytes, onTrouble, onCorrupt });
  const losses = Losses.open(folder);
  if (losses.total > 0) log.error(`So far ${losses.total} record(s) were lost, as the disk or the spool was full.`);
  const shipper = new Shipper({
    spool,
    store: new CountStore(dataSource),
    onTrouble: (error) => log.error(`Records wait in the spool, they cannot be shipped: ${error.message}`),
    onRecovery: () => log.warn('Records are shipped again.'),
    onCorrupt: (segment, records) => log.error(`Segment ${segment} holds ${records} record(s) that cannot be read.`),
  });
  const maintenance = new Maintenance({
    dataSource,
    retentionMonths,
    onDropped: (partitions) =>
      log.warn(`Counts older than ${retentionMonths} months are dropped: ${partitions.join(', ')}`),
    onTrouble: (error) => log.warn(`Old counts cannot be dropped now, trying again later: ${error.message}`),
  });
  return { spool, shipper, maintenance, losses, log };
}

/** Records what is to be counted, and has it shipped while the service runs. */
export class Recorder {
  private failing = false;

  constructor(protected readonly recording: Recording) {}

  /** Never throws: nobody is held up by being counted. What is lost is counted. */
  record(records: readonly SpoolRecord[]): void {
    if (records.length === 0) return;
    try {
      this.recording.spool.append(records);
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.recording.log.error(`The spool does not take records: ${String(error)}`);
      this.failing = true;
      this.lose(records.length);
    }
  }

  private lose(records: number): void {
    try {
      this.recording.losses.add(records);
    } catch (error) {
      this.recording.log.error(`The number of lost records cannot be kept: ${String(error)}`);
    }
  }

  /** Records ever lost in the spool's folder, since neither disk nor spool had room. */
  get lost(): number {
    return this.recording.losses.total;
  }

  problem(): string | undefined {
    return this.failing ? `the spool does not take records; ${this.lost} lost so far` : undefined;
  }

  start(): void {
    this.recording.shipper.start();
    this.recording.maintenance.start();
  }

  /** Fulfilled when what earlier processes left in the spool is in the database, or for now cannot get there. */
  get caughtUp(): Promise<void> {
    return this.recording.shipper.firstRound;
  }

  /** Has all that is recorded so far counted. @throws what keeps it from being shipped; nothing is lost then. */
  flush(): Promise<void> {
    return this.recording.shipper.shipAll();
  }

  /** To be called when no request is under way any more and the database is still there: ships what is left. */
  async finish(): Promise<void> {
    const { spool, shipper, maintenance, losses, log } = this.recording;
    await maintenance.stop();
    await shipper.stop();
    losses.close();
    try {
      spool.close();
      await shipper.shipSealed();
    } catch (error) {
      log.warn(`Records wait in the spool for the next start: ${String(error)}`);
    }
  }
}
