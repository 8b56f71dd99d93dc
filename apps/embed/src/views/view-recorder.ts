import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type Origin, Shipper, Spool, type SpoolRecord, type View } from '@tminus/analytics';

/** @param nowMs - epoch milliseconds */
export const viewAt = ({ recordKey }: { recordKey: Uint8Array }, nowMs: number, origin: Origin): View => ({
  kind: 'view',
  timer: recordKey,
  epochSecond: Math.floor(nowMs / 1000),
  origin,
});

/** Records views, and runs the shipping while the service runs. */
@Injectable()
export class ViewRecorder implements OnApplicationBootstrap {
  private readonly logger = new Logger('Views');
  /** Views that were answered but could not be recorded: the disk did not take them. */
  private lost = 0;
  private failing = false;

  constructor(
    private readonly spool: Spool,
    private readonly shipper: Shipper,
  ) {}

  /**
   * Records views, and what else their requests have brought. Never throws: an image is never held up by its count; what is
   * lost is counted.
   */
  record(records: readonly SpoolRecord[]): void {
    if (records.length === 0) return;
    try {
      this.spool.append(records);
      this.failing = false;
    } catch (error) {
      this.lost += records.reduce((views, { kind }) => views + (kind === 'view' ? 1 : 0), 0);
      if (!this.failing) this.logger.error(`The spool does not take views: ${String(error)}`);
      this.failing = true;
    }
  }

  problem(): string | undefined {
    return this.failing ? `the spool does not take views; ${this.lost} lost so far` : undefined;
  }

  onApplicationBootstrap(): void {
    this.shipper.start();
  }

  /** To be called when no request is under way any more and the database is still there: ships what is left. */
  async finish(): Promise<void> {
    await this.shipper.stop();
    try {
      this.spool.close();
      await this.shipper.shipSealed();
    } catch (error) {
      this.logger.warn(`Views wait in the spool for the next start: ${String(error)}`);
    }
  }
}
