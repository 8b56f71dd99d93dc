import type { FileHandle } from 'node:fs/promises';
import type { RecordAggregator } from '../counts/record-aggregator.ts';
import { recordBytes } from './record.ts';

/** The number of bytes that are read and aggregated in one step. A step takes half a millisecond, during which images wait. */
const stepBytes = recordBytes * 512;

/**
 * Adds the records between two offsets of a segment to `aggregator`, in small steps.
 * @param maxSums - stops before `to` once the aggregator has that many sums
 * @returns the offset up to which it read
 * @throws NewerRecordError if a newer version of this code wrote one of the records
 */
export async function aggregateRange(
  file: FileHandle,
  { from, to }: { from: number; to: number },
  aggregator: RecordAggregator,
  maxSums = Infinity,
): Promise<number> {
  let offset = from;
  while (offset < to && aggregator.size < maxSums) {
    const bytes = Buffer.allocUnsafe(Math.min(stepBytes, to - offset));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
    if (bytesRead !== bytes.length) throw new Error(`Read ${bytesRead} of ${bytes.length} bytes of a segment.`);
    aggregator.add(bytes);
    offset += bytes.length;
  }
  return offset;
}
