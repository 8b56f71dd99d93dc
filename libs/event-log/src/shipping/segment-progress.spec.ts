import { type Frame, type Partition, allPartitions } from '@tminus/counts';
import { SegmentProgress } from './segment-progress.ts';

/** Offsets of all partitions: `usual` except for those in `others`. */
const offsets = (usual: number, others: Record<Partition, number> = {}) =>
  allPartitions.map((partition) => others[partition] ?? usual);

describe('SegmentProgress', () => {
  it('sends everything again that is not counted, after an error', () => {
    const progress = new SegmentProgress(() => 0);
    for (const to of [400, 800]) {
      const frames = [1, 2].map((partition): Frame => {
        return { partition, segmentId: 'any', from: progress.sentTo[partition] ?? 0, to, payload: Buffer.alloc(0) };
      });
      progress.markSent(frames, to);
    }
    progress.update(offsets(0, { 1: 400, 2: 800 }));
    progress.sendAgain();
    expect(progress.hasCountedRecordsTo(400)).toBe(false);
    progress.update(offsets(400, { 2: 800 }));
    expect([progress.readTo, progress.sentTo]).toEqual([400, offsets(400, { 2: 800 })]);
  });
});
