import { Inject, Injectable, type Logger, type OnModuleInit } from '@nestjs/common';
import { OutageLog, errorReason } from '@tminus/server/resilience';
import type { CountingThread } from './ship/counting-thread.ts';
import type { LossCounter } from './spool/loss-counter.ts';
import type { SpoolRecord } from './spool/record.ts';
import type { Spool } from './spool/spool.ts';

/** How long a stopping service waits until its last records are counted. */
const closeTimeoutMs = 3_000;

/** Everything a service needs to record and ship. */
export interface Recording {
  spool: Spool;
  counting: Pick<CountingThread, 'start' | 'backlogShipped' | 'flush' | 'warnings' | 'statistics' | 'close'>;
  losses: LossCounter;
  logger: Pick<Logger, 'error' | 'warn'>;
}

/** Injection token of the `Recording`. */
export const RECORDING = Symbol('RECORDING');

/** Records everything that is counted, and ships it while the service runs. */
@Injectable()
export class Recorder implements OnModuleInit {
  private readonly outage = new OutageLog({
    began: ({ message }) => this.recording.logger.error(`The spool does not accept records: ${message}`),
  });

  private written = 0;

  constructor(@Inject(RECORDING) private readonly recording: Recording) {}

  onModuleInit(): void {
    const { counting, spool, losses } = this.recording;
    counting.start(spool, {
      lost: (records) => this.countLost(records),
      inDoubt: (records) => losses.addInDoubt(records),
    });
  }

  /** Never throws: a request must not fail because it cannot be counted. Lost records are counted. */
  record(records: readonly SpoolRecord[]): void {
    if (records.length === 0) return;
    try {
      this.recording.spool.append(records);
      this.written += records.length;
      this.outage.succeeded();
    } catch (error) {
      this.outage.failed(error);
      this.countLost(records.length);
    }
  }

  private countLost(records: number): void {
    try {
      this.recording.losses.add(records);
    } catch (error) {
      this.recording.logger.error(`The number of lost records cannot be stored: ${String(error)}`);
    }
  }

  /** The number of records of the spool's folder that were ever lost or are in doubt. */
  get lost(): number {
    return this.recording.losses.total;
  }

  /** For metrics. */
  async statistics() {
    const { spool, losses, counting } = this.recording;
    return {
      written: this.written,
      lost: losses.ofThisProcess,
      inDoubt: losses.inDoubt,
      spool: spool.sizes,
      counting: await counting.statistics(),
    };
  }

  /** Why the service is not ready; undefined if it is. */
  problem(): string | undefined {
    const { spool, losses } = this.recording;
    if (this.outage.isOngoing) return `the spool does not accept records; ${this.lost} lost so far`;
    return spool.isSyncFailing
      ? `the disk fails: records may not survive a power cut; ${losses.inDoubt} in doubt so far`
      : undefined;
  }

  /** What an operator should look at, although the service is ready; undefined if there is nothing. */
  async warning(): Promise<string | undefined> {
    const { inDoubt } = this.recording.losses;
    const warnings = await this.recording.counting.warnings();
    if (inDoubt > 0) warnings.push(`${inDoubt} record(s) are in doubt: the log says why`);
    return warnings.length > 0 ? warnings.join('; ') : undefined;
  }

  /** Whether earlier processes left records that are not counted. */
  get hadBacklog(): boolean {
    return this.recording.spool.hadBacklog;
  }

  /** Resolves when the first opens that earlier processes left are in the database, or when it cannot be reached for now. */
  get backlogShipped(): Promise<void> {
    return this.recording.counting.backlogShipped;
  }

  /**
   * Sends all records that are in the spool now, and waits until they are counted.
   * @throws TimeoutError; the error of the database or the disk. Nothing is lost then
   */
  flush(timeoutMs: number): Promise<void> {
    return this.recording.counting.flush(timeoutMs);
  }

  /** Ships the remaining records and ends counting. Call it after the last request. */
  async close(): Promise<void> {
    const { spool, counting, losses, logger } = this.recording;
    spool.close();
    try {
      await counting.close(closeTimeoutMs);
    } catch (error) {
      logger.warn(`Records wait in the spool for the next start: ${errorReason(error)}`);
    } finally {
      losses.close();
    }
  }
}
