import { setImmediate } from 'node:timers/promises';
import type { RecordAggregator } from './record-aggregator.ts';
import { sortedChunks } from './sorted-chunks.ts';
import { firstOpenKeys, uuidOf } from './sum-keys.ts';

/** The earliest open of an evergreen timer by a recipient. */
export interface EarliestOpen {
  /** UUID, 32 hex digits without dashes. */
  timer: string;
  /** Keyed hash, 16 hex digits. */
  recipient: string;
  epochSecond: number;
}

/**
 * The first opens of aggregated records in batches of about 200, ascending by timer and recipient: transactions that lock rows in the same
 * order cannot deadlock. The event loop runs between batches.
 */
export async function* firstOpenBatches({ firstOpens }: RecordAggregator): AsyncGenerator<EarliestOpen[]> {
  for (const keys of sortedChunks(firstOpens)) {
    if (keys) {
      yield keys.map((key) => ({
        timer: uuidOf(key),
        recipient: firstOpenKeys.recipient(key).toString('hex'),
        epochSecond: firstOpens.get(key) ?? 0,
      }));
    }
    await setImmediate();
  }
}
