import { afterRunning, stalledMs } from './stalls.ts';

const stalls = [
  { fromMs: 100, toMs: 150 },
  { fromMs: 200, toMs: 1_200 },
];

describe('stalls', () => {
  it('are left out of durations', () => {
    expect(stalledMs(stalls, { fromMs: 0, toMs: 2_000 })).toBe(1_050);
    expect(stalledMs(stalls, { fromMs: 120, toMs: 300 })).toBe(130);
    expect(stalledMs(stalls, { fromMs: 150, toMs: 200 })).toBe(0);
  });

  it('extend deadlines, also when a deadline reaches the next one only because it was extended', () => {
    expect(afterRunning(stalls, 0, 90)).toBe(90);
    expect(afterRunning(stalls, 0, 140)).toBe(190);
    expect(afterRunning(stalls, 0, 160)).toBe(1_210);
    expect(afterRunning(stalls, 700, 10)).toBe(1_210);
    expect(afterRunning(stalls, 1_300, 10)).toBe(1_310);
  });
});
