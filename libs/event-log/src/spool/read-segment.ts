import type { FileHandle } from 'node:fs/promises';
import type { RecordFold } from '../counts/fold.ts';
import { recordBytes } from './record.ts';

/** Read and folded at once: images wait meanwhile, for half a millisecond. */
const pieceBytes = recordBytes * 512;

/**
 * Folds the records from one offset of a segment on into `fold`, in small steps.
 * @param maxSums - where the fold has as many, it ends before `to`
 * @returns the offset up to which it came
 */
export async function foldRange(
  file: FileHandle,
  { from, to }: { from: number; to: number },
  fold: RecordFold,
  maxSums = Infinity,
): Promise<number> {
  let offset = from;
  while (offset < to && fold.size < maxSums) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, to - offset));
    const { bytesRead } = await file.read(piece, 0, piece.length, offset);
    if (bytesRead !== piece.length) throw new Error(`Read ${bytesRead} of ${piece.length} bytes of a segment.`);
    fold.add(piece);
    offset += piece.length;
  }
  return offset;
}
