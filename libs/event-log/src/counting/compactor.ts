import { type Log, toError } from '@tminus/resilience';
import { LRUCache } from 'lru-cache';
import { adoptCompactions, compactSegments } from '../spool/compaction.ts';

const adoptionMs = 5_000;
/** The same error is reported once in this time. */
const reportAgainMs = 600_000;

/** Compacts the segments of a spool, and recovers compactions of processes that have ended. */
export class Compactor {
  /** Messages of errors that were reported lately. */
  private readonly reported = new LRUCache<string, true>({ max: 100, ttl: reportAgainMs });
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

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

  private readonly reportOnce = (thrown: unknown): void => {
    const { message } = toError(thrown);
    if (this.reported.has(message)) return;
    this.reported.set(message, true);
    this.log.error(`The spool has a problem: ${message}`);
  };
}
