import type { Log } from '@tminus/resilience';
import { adoptCompactions, compactSegments } from '../spool/compaction.ts';
import { reportOnce } from '../spool/report-once.ts';

const adoptionMs = 5_000;

/** Compacts the segments of a spool, and recovers compactions of processes that have ended. */
export class Compactor {
  private readonly reportOnce: (thrown: unknown) => void;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {
    this.reportOnce = reportOnce(({ message }) => log.error(`The spool has a problem: ${message}`));
  }

  async start(): Promise<void> {
    await this.adopt();
    this.timer = setInterval(() => void this.adopt(), adoptionMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Compacts the oldest sealed segments. @returns the number of bytes that this saved */
  compact(): Promise<number> {
    return compactSegments(this.folder, (records) =>
      this.log.error(`Compaction skipped ${records} corrupt record(s).`),
    );
  }

  private async adopt(): Promise<void> {
    await adoptCompactions(this.folder, Date.now(), this.reportOnce).catch(this.reportOnce);
  }
}
