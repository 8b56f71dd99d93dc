import { PartitionProgress, resendAfterMs } from './partition-progress.ts';

let nowMs: number;
let progress: PartitionProgress;

beforeEach(() => {
  nowMs = 0;
  progress = new PartitionProgress(() => nowMs);
});

describe('PartitionProgress', () => {
  it('continues where the last frame ended', () => {
    expect(progress.update(80)).toBe(false);
    expect([progress.countedTo, progress.sentTo]).toEqual([80, 80]);
    progress.markSent(200);
    progress.markSent(360);
    expect([progress.countedTo, progress.sentTo, progress.framesInFlight]).toEqual([80, 360, 2]);
    expect([progress.hasFrameBefore(80), progress.hasFrameBefore(81)]).toEqual([false, true]);
    expect(progress.update(200)).toBe(false);
    expect([progress.sentTo, progress.framesInFlight, progress.hasFrameBefore(200)]).toEqual([360, 1, false]);
    expect(progress.update(360)).toBe(false);
    expect(progress.framesInFlight).toBe(0);
  });

  it('skips what another process has sent', () => {
    progress.markSent(120);
    expect(progress.update(400)).toBe(false);
    expect([progress.sentTo, progress.framesInFlight]).toEqual([400, 0]);
  });

  it('sends again immediately from the middle of a frame, because counters refuse the rest of it', () => {
    progress.markSent(120);
    progress.markSent(400);
    expect(progress.update(200)).toBe(true);
    expect([progress.sentTo, progress.framesInFlight]).toEqual([200, 0]);
  });

  it('sends again immediately if the database has lost counts', () => {
    progress.markSent(400);
    progress.update(400);
    expect(progress.update(120)).toBe(true);
    expect([progress.countedTo, progress.sentTo]).toEqual([120, 120]);
  });

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
