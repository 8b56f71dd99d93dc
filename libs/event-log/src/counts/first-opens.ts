import type { RecordAggregator } from './record-aggregator.ts';
import { firstOpenKeys, uuidOf } from './sum-keys.ts';

/** Rows of one statement. */
const batchSize = 500;

/** The earliest open of an evergreen timer by a recipient. */
export interface EarliestOpen {
  /** UUID, 32 hex digits without dashes. */
  timer: string;
  /** Keyed hash, 16 hex digits. */
  recipient: string;
  epochSecond: number;
}

/**
 * The first opens of aggregated records in batches, ascending by timer and recipient: transactions that lock rows in the same order cannot
 * deadlock.
 */
export function* firstOpenBatches({ firstOpens }: RecordAggregator): Generator<EarliestOpen[]> {
  const keys = [...firstOpens.keys()].sort();
  for (let start = 0; start < keys.length; start += batchSize) {
    yield keys.slice(start, start + batchSize).map((key) => ({
      timer: uuidOf(key),
      recipient: firstOpenKeys.recipient(key).toString('hex'),
      epochSecond: firstOpens.get(key) ?? 0,
    }));
  }
}
