import type { Frame } from '@tminus/counts';
import { frameBatches } from './frame-sender.ts';

const aFrame = (bytes: number): Frame => ({
  partition: 0,
  segmentId: 'any',
  from: 0,
  to: 40,
  payload: Buffer.alloc(bytes),
});

const sizes = (frames: readonly Frame[]) =>
  [...frameBatches(frames)].map((batch) => batch.map(({ payload }) => payload.length));

describe('frameBatches', () => {
  it('divides large ones, and keeps their order', () => {
    const [large, huge] = [300 * 1_024, 2 ** 22];
    expect(sizes([large, large, 1, huge, 2].map(aFrame))).toEqual([[large, large], [1, huge], [2]]);
  });
});
