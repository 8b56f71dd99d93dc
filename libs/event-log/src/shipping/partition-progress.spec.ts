import { PartitionProgress, resendAfterMs } from './partition-progress.ts';

let nowMs: number;
let progress: PartitionProgress;

beforeEach(() => {
  nowMs = 0;
  progress = new PartitionProgress(() => nowMs);
});

describe('PartitionProgress', () => {
  it('sends again if nothing was counted for 15 s, then 30 s, up to 10 minutes', () => {
    const waits: number[] = [];
    for (let resend = 0; resend < 8; resend++) {
      progress.markSent(400);
      const sentAt = nowMs;
      while (!progress.update(0)) nowMs += 1_000;
      waits.push((nowMs - sentAt) / 1_000);
      expect(progress.sentTo).toBe(0);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 600, 600]);
  });

  it('waits 15 s again after something was counted', () => {
    progress.markSent(400);
    nowMs += resendAfterMs.first;
    expect(progress.update(0)).toBe(true);
    progress.markSent(400);
    progress.markSent(800);
    nowMs += 2 * resendAfterMs.first - 1;
    expect(progress.update(400)).toBe(false);
    nowMs += resendAfterMs.first - 1;
    expect(progress.update(400)).toBe(false);
    nowMs += 1;
    expect(progress.update(400)).toBe(true);
  });

  it('does not count the time without frames in flight', () => {
    nowMs += 600_000;
    progress.markSent(400);
    expect(progress.update(0)).toBe(false);
    expect(progress.update(400)).toBe(false);
    nowMs += 600_000;
    progress.markSent(800);
    expect(progress.update(400)).toBe(false);
  });
});
