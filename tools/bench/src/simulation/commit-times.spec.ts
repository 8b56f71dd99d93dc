import { CommitTimes } from './commit-times.ts';

const recordingOf = (progress: { at: number; segmentId: string; offset: number }[]) => ({
  views: 0,
  progress,
});

describe('CommitTimes', () => {
  it('measures the delay of each partition until it has counted a record', () => {
    const times = new CommitTimes();
    times.observe([{ segmentId: 'a', partition: 0, countedTo: 400 }], 3_000);
    times.observe(
      [
        { segmentId: 'a', partition: 0, countedTo: 800 },
        { segmentId: 'a', partition: 3, countedTo: 800 },
      ],
      9_000,
    );
    const progress = [
      { at: 1_000, segmentId: 'a', offset: 400 },
      { at: 2_000, segmentId: 'a', offset: 440 },
    ];
    expect(times.delays([recordingOf(progress)])).toEqual([2, 7, 7, 8]);
  });

  it('ignores records that were never seen in the counts', () => {
    const times = new CommitTimes();
    times.observe([{ segmentId: 'a', partition: 0, countedTo: 400 }], 3_000);
    const progress = [
      { at: 1_000, segmentId: 'a', offset: 440 },
      { at: 1_000, segmentId: 'b', offset: 40 },
    ];
    expect(times.delays([recordingOf(progress)])).toEqual([]);
  });
});
