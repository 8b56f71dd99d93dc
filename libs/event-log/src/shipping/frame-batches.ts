import type { Frame } from '@tminus/counts';

/** Sending a larger batch takes more than a millisecond, during which images wait. */
const batchBytes = 512 * 2 ** 10;

/** Frames that are sent with one call. Each batch exceeds its size by at most one frame. */
export function* frameBatches(frames: readonly Frame[]): Generator<Frame[]> {
  let batch: Frame[] = [];
  let bytes = 0;
  for (const frame of frames) {
    batch.push(frame);
    bytes += frame.payload.length;
    if (bytes < batchBytes) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
