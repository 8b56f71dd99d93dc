import { momentsOf, playingSeconds, previewOptions } from './moments.ts';

const nowMs = Date.parse('2026-11-22T12:00:00Z');

describe('the moments of the stage', () => {
  it('suit the type of the timer', () => {
    expect(momentsOf('fixed')).toEqual(['now', 'outlook', 'early', 'over', 'nineDays']);
    expect(momentsOf('evergreen')).toEqual(['now', 'yesterday', 'outlook', 'early', 'over']);
    expect(momentsOf('recurring')).toEqual(['now', 'outlook', 'early', 'over', 'nineDays']);
  });

  it('become options of a preview', () => {
    expect(previewOptions('now', 'fixed', nowMs)).toEqual({ at: '2026-11-22T12:00:00Z' });
    expect(previewOptions('nineDays', 'fixed', nowMs)).toEqual({ at: '2026-12-01T12:00:00Z' });
    expect(previewOptions('early', 'fixed', nowMs)).toEqual({ at: '2026-11-22T12:00:00Z', early: true });
    expect(previewOptions('over', 'fixed', nowMs)).toEqual({ at: 'over' });
    expect(previewOptions('outlook', 'fixed', nowMs)).toEqual({ at: '2026-11-22T12:00:00Z', still: true });
    expect(previewOptions('now', 'evergreen', nowMs)).toEqual({ at: '2026-11-22T12:00:00Z', opened: 0 });
    expect(previewOptions('yesterday', 'evergreen', nowMs)).toEqual({ at: '2026-11-22T12:00:00Z', opened: 86_400 });
  });
});

describe('playingSeconds', () => {
  const fixed = {
    type: 'fixed',
    targetDate: '2026-11-22T12:00:30Z',
    animationSeconds: 120,
    onPrefetch: 'date',
  } as const;

  it('is the length of the animation, or the time that is left', () => {
    expect(playingSeconds(fixed, 'now', nowMs - 86_400_000)).toBe(120);
    expect(playingSeconds(fixed, 'now', nowMs)).toBe(30);
    expect(
      playingSeconds(
        { type: 'evergreen', targetDate: null, durationSeconds: 10, animationSeconds: 60, onPrefetch: 'date' },
        'now',
        nowMs,
      ),
    ).toBe(10);
  });

  it('is 0 for what does not move', () => {
    expect(playingSeconds(fixed, 'over', nowMs)).toBe(0);
    expect(playingSeconds(fixed, 'outlook', nowMs)).toBe(0);
    expect(playingSeconds(fixed, 'early', nowMs)).toBe(0);
    expect(playingSeconds({ ...fixed, onPrefetch: 'ticking' }, 'early', nowMs)).toBe(30);
    expect(playingSeconds(fixed, 'nineDays', nowMs)).toBe(0);
    expect(
      playingSeconds(
        { type: 'evergreen', targetDate: null, durationSeconds: 3_600, animationSeconds: 60, onPrefetch: 'date' },
        'yesterday',
        nowMs,
      ),
    ).toBe(0);
  });
});
