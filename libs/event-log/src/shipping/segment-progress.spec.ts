import { type Frame, type Partition, allPartitions } from '@tminus/counts';
import { resendAfterMs } from './partition-progress.ts';
import { SegmentProgress } from './segment-progress.ts';

let nowMs: number;
let progress: SegmentProgress;

beforeEach(() => {
  nowMs = 0;
  progress = new SegmentProgress(() => nowMs);
});

/** Offsets of all partitions: `usual` except for those in `others`. */
const offsets = (usual: number, others: Record<Partition, number> = {}) =>
  allPartitions.map((partition) => others[partition] ?? usual);

/** A round that has records of these partitions. */
function sendRound(partitions: readonly Partition[], to: number): void {
  const frames = partitions.map((partition): Frame => {
    return { partition, segmentId: 'any', from: progress.sentTo[partition] ?? 0, to, payload: Buffer.alloc(0) };
  });
  progress.markSent(frames, to);
}

describe('SegmentProgress', () => {
  it('continues reading where the last round ended, although partitions without records lag behind', () => {
    sendRound([3], 400);
    sendRound([5], 800);
    expect(progress.readTo).toBe(800);
    expect(progress.sentTo).toEqual(offsets(0, { 3: 400, 5: 800 }));
    progress.update(offsets(0, { 3: 400, 5: 800 }));
    expect([progress.readTo, progress.framesInFlight]).toEqual([800, 0]);
    expect(progress.isCounted(800)).toBe(false);
    expect(progress.unsentPartitions(800)).toEqual(allPartitions.filter((each) => each !== 5));
  });

  it('is counted when every partition is', () => {
    sendRound(allPartitions, 800);
    progress.update(offsets(800, { 9: 0 }));
    expect(progress.isCounted(800)).toBe(false);
    progress.update(offsets(800));
    expect(progress.isCounted(800)).toBe(true);
  });

  it('begins with the first record that is not counted', () => {
    progress.update(offsets(800, { 2: 120 }));
    expect(progress.readTo).toBe(120);
    expect(progress.sentTo).toEqual(offsets(800, { 2: 120 }));
  });

  it('knows which records are counted', () => {
    sendRound([1, 2], 400);
    sendRound([1], 800);
    expect(progress.hasCountedRecordsTo(400)).toBe(false);
    progress.update(offsets(0, { 1: 400, 2: 400 }));
    expect(progress.hasCountedRecordsTo(400)).toBe(true);
    expect(progress.hasCountedRecordsTo(800)).toBe(false);
    progress.update(offsets(0, { 1: 800, 2: 400 }));
    expect(progress.hasCountedRecordsTo(800)).toBe(true);
    expect(progress.hasCountedRecordsTo(840)).toBe(false);
  });

  it('goes back to the lost frame of one partition, and skips the records of the others', () => {
    sendRound([1, 2], 400);
    sendRound([1, 2], 800);
    nowMs += resendAfterMs.first;
    progress.update(offsets(0, { 1: 800 }));
    expect(progress.readTo).toBe(0);
    expect(progress.sentTo).toEqual(offsets(0, { 1: 800 }));
    expect(progress.framesInFlight).toBe(0);
  });

  it('sends a partition again although another one makes progress all the time', () => {
    sendRound([1, 2], 400);
    for (let round = 2; progress.sentTo[2] === 400 && round < 100; round++) {
      nowMs += 1_000;
      sendRound([1], round * 400);
      progress.update(offsets(0, { 1: round * 400 }));
    }
    expect(nowMs).toBe(resendAfterMs.first);
    expect(progress.readTo).toBe(0);
  });

  it('sends everything again that is not counted, after an error', () => {
    sendRound([1, 2], 400);
    sendRound([1, 2], 800);
    progress.update(offsets(0, { 1: 400, 2: 800 }));
    progress.sendAgain();
    expect(progress.hasCountedRecordsTo(400)).toBe(false);
    progress.update(offsets(400, { 2: 800 }));
    expect(progress.readTo).toBe(400);
    expect(progress.sentTo).toEqual(offsets(400, { 2: 800 }));
  });
});
