import type { DataSource } from 'typeorm';
import { CountStore } from './shipping/count-store.ts';
import { Shipper } from './shipping/shipper.ts';
import type { SpoolRecord } from './spool/record.ts';
import { Spool } from './spool/spool.ts';

/** Where a service says what is wrong. */
export interface RecorderLog {
  error(message: string): void;
  warn(message: string): void;
}

export interface RecordingOptions {
  /** For the segments of all processes of this machine. */
  folder: string;
  dataSource: DataSource;
  log: RecorderLog;
}

/** A spool and what ships it: all that a service needs to have things counted. */
export interface Recording {
  spool: Spool;
  shipper: Shipper;
  log: RecorderLog;
}

/** Opens the spool in `folder`; nothing is shipped before the recorder is started. */
export async function openRecording({ folder, dataSource, log }: RecordingOptions): Promise<Recording> {
  const onTrouble = (error: Error) => log.error(`The spool is in trouble: ${error.message}`);
  const spool = await Spool.open({ folder, onTrouble });
  const shipper = new Shipper({
    spool,
    store: new CountStore(dataSource),
    onTrouble: (error) => log.error(`Records wait in the spool, they cannot be shipped: ${error.message}`),
    onRecovery: () => log.warn('Records are shipped again.'),
    onCorrupt: (segment, records) => log.error(`Segment ${segment} holds ${records} record(s) that cannot be read.`),
  });
  return { spool, shipper, log };
}

/** Records what is to be counted, and has it shipped while the service runs. */
export class Recorder {
  /** Records that the disk did not take. */
  private lost = 0;
  private failing = false;

  constructor(private readonly recording: Recording) {}

  /** Never throws: nobody is held up by being counted. What is lost is counted. */
  record(records: readonly SpoolRecord[]): void {
    if (records.length === 0) return;
    try {
      this.recording.spool.append(records);
      this.failing = false;
    } catch (error) {
      this.lost += records.length;
      if (!this.failing) this.recording.log.error(`The spool does not take records: ${String(error)}`);
      this.failing = true;
    }
  }

  problem(): string | undefined {
    return this.failing ? `the spool does not take records; ${this.lost} lost so far` : undefined;
  }

  start(): void {
    this.recording.shipper.start();
  }

  /** Has all that is recorded so far counted. @throws what keeps it from being shipped; nothing is lost then. */
  flush(): Promise<void> {
    return this.recording.shipper.shipAll();
  }

  /** To be called when no request is under way any more and the database is still there: ships what is left. */
  async finish(): Promise<void> {
    const { spool, shipper, log } = this.recording;
    await shipper.stop();
    try {
      spool.close();
      await shipper.shipSealed();
    } catch (error) {
      log.warn(`Records wait in the spool for the next start: ${String(error)}`);
    }
  }
}
