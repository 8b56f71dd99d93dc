import fc from 'fast-check';
import { countdownOf, type Viewing } from './countdown.ts';
import { NextOccurrenceCache } from './next-occurrence-cache.ts';
import { weekdays, weeklyRecurrence } from './recurrence.ts';
import type { Schedule } from './timer.ts';

const target = Date.UTC(2026, 11, 31, 12, 0, 0);
const fixed = { type: 'fixed', targetDate: new Date(target) } as const;
const evergreen = { type: 'evergreen', durationSeconds: 3600 } as const;
const personal = { type: 'personal', durationSeconds: null, fallbackDate: null, trust: 'unsigned' } as const;
const recurring = { type: 'recurring', timezone: 'UTC', recurrence: { frequency: 'daily', time: '12:00' } } as const;

describe('countdownOf', () => {
  it.each([
    [target - 10_000, 10],
    [target - 9_001, 10],
    [target - 9_000, 9],
    [target - 1, 1],
    [target, 0],
    [target + 86_400_000, 0],
  ])('has at %d: %d s left', (nowMs, secondsLeft) => {
    const state = secondsLeft === 0 ? 'expired' : 'running';
    expect(countdownOf(fixed, { nowMs })).toEqual({ state, deadlineMs: target, secondsLeft });
  });

  it('adds the duration of an evergreen timer to its start, which defaults to now', () => {
    expect(countdownOf(evergreen, { nowMs: target }).deadlineMs).toBe(target + 3_600_000);
    expect(countdownOf(evergreen, { nowMs: target, startMs: target - 60_000 }).deadlineMs).toBe(target + 3_540_000);
  });

  it('counts a personal timer down to the end of the viewer, otherwise to its fallback date', () => {
    const nowMs = target - 10_000;
    const running = { state: 'running', deadlineMs: target, secondsLeft: 10 };
    expect(countdownOf(personal, { nowMs, endMs: target })).toEqual(running);
    expect(countdownOf({ ...personal, fallbackDate: new Date(target) }, { nowMs })).toEqual(running);
    expect(countdownOf({ ...personal, fallbackDate: new Date(0) }, { nowMs, endMs: target })).toEqual(running);
    expect(countdownOf(personal, { nowMs: target, endMs: target }).state).toBe('expired');
  });

  it('never shortens a deadline that the viewer was given, for any timer', () => {
    const schedules = [fixed, evergreen, recurring, personal, { ...personal, fallbackDate: new Date(target) }];
    const ms = fc.integer({ min: target - 200_000_000, max: target + 200_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...schedules), ms, ms, ms, (schedule, nowMs, startMs, promisedMs) => {
        const own = countdownOf(schedule, { nowMs, startMs });
        const kept = countdownOf(schedule, { nowMs, startMs, promisedMs });
        const deadlineMs = own.state === 'unknown' ? promisedMs : Math.max(own.deadlineMs, promisedMs);
        expect(kept.deadlineMs).toBe(deadlineMs);
        if (own.state !== 'pending')
          expect(kept.state).toBe(Math.floor(deadlineMs / 1_000) > Math.floor(nowMs / 1_000) ? 'running' : 'expired');
      }),
    );
  });

  it('knows no deadline of a personal timer without an end and a fallback date', () => {
    expect(countdownOf(personal, { nowMs: 5_000 })).toEqual({ state: 'unknown', deadlineMs: 5_000, secondsLeft: 0 });
    expect(countdownOf(personal, { nowMs: 5_000 }, new Date(9_000))).toEqual({
      state: 'pending',
      deadlineMs: 9_000,
      secondsLeft: 0,
    });
  });

  it('remains pending until its start if a personal deadline is earlier, and is then over', () => {
    const startsAt = new Date(target + 5_000);
    expect(countdownOf(personal, { nowMs: target + 4_000, endMs: target }, startsAt).state).toBe('pending');
    expect(countdownOf(personal, { nowMs: target + 5_000, endMs: target }, startsAt).state).toBe('expired');
  });

  const startsAt = new Date(target - 60_000);
  it.each<[string, Schedule, number, number]>([
    ['a fixed timer', fixed, target, 60],
    ['an evergreen timer', evergreen, target + 3_540_000, 3_600],
    ['a recurring timer', recurring, target, 60],
  ])('shows all of %s until its startsAt, and counts down from there', (_, schedule, deadlineMs, secondsLeft) => {
    const pending = { state: 'pending', deadlineMs, secondsLeft };
    for (const nowMs of [0, startsAt.getTime() - 200_000_000, startsAt.getTime() - 1])
      for (const startMs of [0, nowMs]) expect(countdownOf(schedule, { nowMs, startMs }, startsAt)).toEqual(pending);
    const nowMs = startsAt.getTime();
    expect(countdownOf(schedule, { nowMs }, startsAt)).toEqual({ ...pending, state: 'running' });
  });
});

/** 100,000 take a minute of processor time, and passed. */
const numRuns = 300;
const second = fc.integer({ min: 0, max: Date.UTC(2040, 0) / 1000 });
const instant = fc.integer({ min: 0, max: Date.UTC(2040, 0) });
const zone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const recurrence = fc.oneof(
  fc.record({ frequency: fc.constant('daily' as const), time }),
  fc.tuple(time, fc.subarray([...weekdays], { minLength: 1 })).map(([at, days]) => weeklyRecurrence(at, days)),
  fc.record({ frequency: fc.constant('monthly' as const), time, dayOfMonth: fc.integer({ min: 1, max: 31 }) }),
);
const schedules = fc.oneof<fc.Arbitrary<Schedule>[]>(
  second.map((at) => ({ type: 'fixed', targetDate: new Date(at * 1000) })),
  fc.integer({ min: 1, max: 366 * 86_400 }).map((durationSeconds) => ({ type: 'evergreen', durationSeconds })),
  fc.record({ type: fc.constant('recurring' as const), timezone: zone, recurrence }),
  second.map((at) => ({ ...personal, fallbackDate: new Date(at * 1000) })),
);
/** Up to a week later: recurring timers pass a few deadlines, others none or one. */
const later = fc.integer({ min: 0, max: 7 * 86_400_000 });

/** A viewer whose address says when the countdown has started, or will start. */
const viewings = fc
  .tuple(instant, fc.integer({ min: -400 * 86_400, max: 86_400 }))
  .map(([nowMs, seconds]): Viewing => ({
    nowMs,
    startMs: (Math.floor(nowMs / 1000) + seconds) * 1000,
  }));

/** Up to a week before or after the moment, and always before the target date. Often none. */
const starts = fc.option(fc.integer({ min: -7 * 86_400, max: 7 * 86_400 }), { freq: 2 });
function startOf(schedule: Schedule, { nowMs }: Viewing, offset: number | null): Date | null {
  if (offset === null) return null;
  const startsAt = new Date((Math.floor(nowMs / 1000) + offset) * 1000);
  const end =
    schedule.type === 'fixed' ? schedule.targetDate : schedule.type === 'personal' ? schedule.fallbackDate : null;
  return end !== null && startsAt >= end ? null : startsAt;
}

const order = ['pending', 'running', 'expired'];

describe('the countdown of any viewer', () => {
  it('never moves its deadline earlier and never goes back to an earlier state', () => {
    fc.assert(
      fc.property(schedules, viewings, starts, later, (schedule, viewing, offset, passedMs) => {
        const startsAt = startOf(schedule, viewing, offset);
        const before = countdownOf(schedule, viewing, startsAt);
        const after = countdownOf(schedule, { ...viewing, nowMs: viewing.nowMs + passedMs }, startsAt);
        expect(after.deadlineMs).toBeGreaterThanOrEqual(before.deadlineMs);
        expect(order.indexOf(after.state)).toBeGreaterThanOrEqual(order.indexOf(before.state));
        if (after.deadlineMs !== before.deadlineMs)
          expect(before.deadlineMs).toBeLessThanOrEqual(viewing.nowMs + passedMs);
      }),
      { numRuns },
    );
  });

  it('is pending before startsAt, and never ends earlier because of it', () => {
    fc.assert(
      fc.property(schedules, viewings, starts, (schedule, viewing, offset) => {
        const startsAt = startOf(schedule, viewing, offset);
        const { state, deadlineMs } = countdownOf(schedule, viewing, startsAt);
        const without = countdownOf(schedule, viewing);
        const hasStarted = startsAt === null || startsAt.getTime() <= viewing.nowMs;
        if (!hasStarted) expect(state).toBe('pending');
        else if (schedule.type !== 'evergreen') expect(state).toBe(without.state);
        expect(deadlineMs).toBeGreaterThanOrEqual(without.deadlineMs);
      }),
      { numRuns },
    );
  });

  it('shows the seconds that a clock counts to the deadline, and none if and only if it has expired', () => {
    fc.assert(
      fc.property(schedules, viewings, starts, (schedule, viewing, offset) => {
        const startsAt = startOf(schedule, viewing, offset);
        const { state, deadlineMs, secondsLeft } = countdownOf(schedule, viewing, startsAt);
        const start = Math.max(startsAt?.getTime() ?? 0, schedule.type === 'evergreen' ? (viewing.startMs ?? 0) : 0);
        const from = state === 'pending' ? start : viewing.nowMs;
        expect(secondsLeft).toBe(Math.max(0, Math.floor(deadlineMs / 1000) - Math.floor(from / 1000)));
        expect(secondsLeft === 0).toBe(state === 'expired');
        expect(state === 'expired').toBe(deadlineMs < (Math.floor(viewing.nowMs / 1000) + 1) * 1000);
      }),
      { numRuns },
    );
  });

  it('is the same with cached occurrences', () => {
    fc.assert(
      fc.property(zone, recurrence, fc.array(instant, { minLength: 1, maxLength: 4 }), (timezone, rule, instants) => {
        const cache = new NextOccurrenceCache(rule, timezone);
        for (const nowMs of instants)
          expect(countdownOf(cache, { nowMs })).toEqual(
            countdownOf({ type: 'recurring', timezone, recurrence: rule }, { nowMs }),
          );
      }),
      { numRuns: numRuns / 5 },
    );
  });
});
