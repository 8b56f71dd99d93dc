import type { FileHandle } from 'node:fs/promises';
import type { RecordAggregator } from '../counts/record-aggregator.ts';
import { recordBytes } from './record.ts';

/** The number of bytes that are read and aggregated in one step. */
const stepBytes = recordBytes * 4_096;

/** The end of the last complete record of a segment. If its process was killed in the middle of a write, it never answered the request. */
export const recordsEnd = (fileBytes: number): number => fileBytes - (fileBytes % recordBytes);

/** Byte offsets of a segment. */
interface RecordRange {
  from: number;
  to: number;
  /** By partition: records before this offset are skipped. Default: none. */
  skipBefore?: readonly number[];
}

/**
 * Adds the records of a range of a segment to `aggregator`, step by step.
 * @param maxSums - stops before the end once the aggregator has that many sums
 * @returns the offset up to which it read
 * @throws NewerRecordError if a newer version of this code wrote one of the records
 */
export async function aggregateRange(
  file: FileHandle,
  { from, to, skipBefore }: RecordRange,
  aggregator: RecordAggregator,
  maxSums = Infinity,
): Promise<number> {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(stepBytes, to - from)));
  let offset = from;
  while (offset < to && aggregator.size < maxSums) {
    const bytes = buffer.subarray(0, to - offset);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
    if (bytesRead !== bytes.length) throw new Error(`Read ${bytesRead} of ${bytes.length} bytes of a segment.`);
    aggregator.add(bytes, skipBefore && { offset, skipBefore });
    offset += bytes.length;
  }
  return offset;
}
