import type { FileHandle } from 'node:fs/promises';
import { recordBytes } from './record.ts';

/** The number of bytes that are read in one step. */
const stepBytes = recordBytes * 4_096;

/** The end of the last complete record of a segment. If its process was killed in the middle of a write, it never answered the request. */
export const recordsEnd = (fileBytes: number): number => fileBytes - (fileBytes % recordBytes);

/**
 * Reads a range of a segment step by step. Each step has whole records, and is valid until the next one.
 * @param from - byte offset, included
 * @param to - byte offset, excluded
 * @throws the error of the disk; an Error if the file is shorter
 */
export async function* readSteps(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(stepBytes, to - from)));
  for (let offset = from; offset < to; offset += buffer.length) {
    const bytes = buffer.subarray(0, to - offset);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
    if (bytesRead !== bytes.length) throw new Error(`Read ${bytesRead} of ${bytes.length} bytes of a segment.`);
    yield bytes;
  }
}
