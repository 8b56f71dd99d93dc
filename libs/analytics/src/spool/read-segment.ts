import type { FileHandle } from 'node:fs/promises';
import type { RecordFold } from '../counts/fold.ts';
import { recordBytes } from './record.ts';

/** Read and folded at once: images wait meanwhile, for half a millisecond. */
const pieceBytes = recordBytes * 512;

/** Folds the records from one offset of a segment to another into `fold`, in small steps. */
export async function foldRange(
  file: FileHandle,
  { from, to }: { from: number; to: number },
  fold: RecordFold,
): Promise<void> {
  for (let offset = from; offset < to; offset += pieceBytes) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, to - offset));
    const { bytesRead } = await file.read(piece, 0, piece.length, offset);
    if (bytesRead !== piece.length) throw new Error(`Read ${bytesRead} of ${piece.length} bytes of a segment.`);
    fold.add(piece);
  }
}
