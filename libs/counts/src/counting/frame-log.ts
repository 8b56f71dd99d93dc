import type { Log } from '@tminus/resilience';
import { LRUCache } from 'lru-cache';
import type { FrameOutcome, HandledFrame } from './count-transaction.ts';

const messages: Partial<Record<FrameOutcome, string>> = {
  gap: 'An earlier frame is missing. The shipper sends it again',
  overlap: 'It overlaps what is counted. The shipper sends the rest again',
  malformed: 'It is malformed. The shipper sends it again',
  newer: 'It waits for a newer version of T-minus',
};

/** Reports frames that were not counted, once per segment and outcome, and counts all outcomes. */
export class FrameLog {
  /** Number of frames by outcome since the start. A frame that stays in the inbox is included each time that it is read. */
  readonly totals: Record<FrameOutcome, number> = {
    counted: 0,
    duplicate: 0,
    gap: 0,
    overlap: 0,
    malformed: 0,
    newer: 0,
  };
  private readonly reported = new LRUCache<string, true>({ max: 1_000 });

  constructor(private readonly logger: Pick<Log, 'warn'>) {}

  add({ frame, outcome, error }: HandledFrame): void {
    this.totals[outcome]++;
    const message = messages[outcome];
    const key = `${frame.segmentId} ${outcome}`;
    if (message === undefined || this.reported.has(key)) return;
    this.reported.set(key, true);
    this.logger.warn(
      `A frame of segment ${frame.segmentId} (partition ${frame.partition}, ${frame.from}-${frame.to}) was not counted. ` +
        `${message}${error ? `: ${error.message}` : '.'}`,
    );
  }
}
