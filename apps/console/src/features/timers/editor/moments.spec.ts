import type { TimerType } from '@tminus/domain';
import { type Moment, momentsOf, playingSeconds, previewOptions } from './moments.ts';

const nowMs = Date.parse('2026-11-22T12:00:00Z');

const of = (type: TimerType, startsAt: string | null = null) => ({ type, startsAt });

describe('the moments of the stage', () => {
  it('suit the type of the timer', () => {
    expect(momentsOf(of('fixed'))).toEqual(['now', 'outlook', 'early', 'over', 'nineDays']);
    expect(momentsOf(of('evergreen'))).toEqual(['now', 'yesterday', 'outlook', 'early', 'over']);
    expect(momentsOf(of('recurring'))).toEqual(['now', 'outlook', 'early', 'over', 'nineDays']);
    expect(momentsOf(of('personal'))).toEqual(['now', 'outlook', 'early', 'over', 'fallback']);
    expect(momentsOf(of('fixed', '2026-11-23T12:00:00Z'))[0]).toBe('pending');
  });

  it('become options of a preview', () => {
    const options = (moment: Moment, type: TimerType = 'fixed') => previewOptions(moment, of(type), nowMs);
    expect(options('now')).toEqual({ at: '2026-11-22T12:00:00Z' });
    expect(options('nineDays')).toEqual({ at: '2026-12-01T12:00:00Z' });
    expect(options('early')).toEqual({ at: '2026-11-22T12:00:00Z', early: true });
    expect(options('over')).toEqual({ at: 'over' });
    expect(options('outlook')).toEqual({ at: '2026-11-22T12:00:00Z', still: true });
    expect(options('fallback', 'personal')).toEqual({ at: '2026-11-22T12:00:00Z', fallback: true });
    expect(options('now', 'evergreen')).toEqual({ at: '2026-11-22T12:00:00Z', opened: 0 });
    expect(options('yesterday', 'evergreen')).toEqual({ at: '2026-11-22T12:00:00Z', opened: 86_400 });
  });

  it.each([
    ['in the future', '2026-11-25T12:00:00Z', '2026-11-22T12:00:00Z', '2026-11-25T12:00:00Z', '2026-11-26T12:00:00Z'],
    ['in the past', '2026-11-20T12:00:00Z', '2026-11-20T11:59:59Z', '2026-11-22T12:00:00Z', '2026-11-22T12:00:00Z'],
  ])('are before or after a start %s', (_, startsAt, pending, now, yesterday) => {
    const options = (moment: Moment) => previewOptions(moment, of('evergreen', startsAt), nowMs);
    expect(options('pending')).toEqual({ at: pending, withStart: true, opened: 0 });
    expect([options('now').at, options('yesterday').at]).toEqual([now, yesterday]);
  });
});

describe('playingSeconds', () => {
  const fixed = {
    type: 'fixed',
    targetDate: '2026-11-22T12:00:30Z',
    startsAt: null,
    animationSeconds: 120,
    onPrefetch: 'date',
  } as const;

  it('is the length of the animation, or the time that is left', () => {
    expect(playingSeconds(fixed, 'now', nowMs - 86_400_000)).toBe(120);
    expect(playingSeconds(fixed, 'now', nowMs)).toBe(30);
    expect(playingSeconds(fixed, 'now', nowMs, 'Asia/Tokyo')).toBe(120);
    expect(
      playingSeconds(
        { ...of('evergreen'), targetDate: null, durationSeconds: 10, animationSeconds: 60, onPrefetch: 'date' },
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
    expect(playingSeconds({ ...fixed, startsAt: '2026-11-22T12:00:10Z' }, 'pending', nowMs)).toBe(0);
    expect(playingSeconds({ ...fixed, startsAt: '2026-11-22T12:00:10Z' }, 'now', nowMs)).toBe(20);
    expect(
      playingSeconds(
        { ...of('evergreen'), targetDate: null, durationSeconds: 3_600, animationSeconds: 60, onPrefetch: 'date' },
        'yesterday',
        nowMs,
      ),
    ).toBe(0);
  });

  it('is the length of the animation if the countdown goes on until a time of day', () => {
    const rest = { targetDate: null, endsAt: '23:59', animationSeconds: 60, onPrefetch: 'date' } as const;
    for (const type of ['evergreen', 'personal'] as const)
      expect(playingSeconds({ ...of(type), durationSeconds: 10, ...rest }, 'now', nowMs)).toBe(60);
  });
});
