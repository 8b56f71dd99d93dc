import fc from 'fast-check';
import { zones } from '../test/clock-changes.ts';
import { nextTimeOfDay } from './calendar.ts';
import { countdownOf } from './countdown.ts';
import { nextOccurrence } from './recurrence.ts';
import type { Schedule, ScheduleInZone } from './timer.ts';

const dayMs = 86_400_000;
const day = 86_400;
const evergreen = { type: 'evergreen', durationSeconds: 3 * day, endsAt: '00:00', timezone: 'Europe/Berlin' } as const;
const personal = {
  type: 'personal',
  durationSeconds: null,
  endsAt: '23:59',
  fallbackDate: new Date('2026-12-01T12:34:56Z'),
  trust: 'unsigned',
  timezone: 'Europe/Berlin',
} as const;

const deadline = (schedule: ScheduleInZone, start: string, zone?: string, startsAt?: string) => {
  const startMs = Date.parse(start);
  const { deadlineMs } = countdownOf(
    schedule,
    { nowMs: startMs, startMs, endMs: startMs, zone },
    startsAt ? new Date(startsAt) : null,
  );
  return new Date(deadlineMs).toISOString().replace('.000', '');
};

describe('an evergreen timer with an endsAt', () => {
  it.each([
    // Three days later in Berlin, and the next midnight there.
    ['2026-11-25T09:00:00Z', undefined, '2026-11-28T23:00:00Z'],
    ['2026-11-25T22:59:59Z', undefined, '2026-11-28T23:00:00Z'],
    ['2026-11-25T23:00:00Z', undefined, '2026-11-28T23:00:00Z'],
    ['2026-11-25T23:00:01Z', undefined, '2026-11-29T23:00:00Z'],
    // The zone of the viewer is only for the mode `recipient`.
    ['2026-11-25T09:00:00Z', 'America/New_York', '2026-11-28T23:00:00Z'],
  ])('opened at %s in %s ends at %s: never less than its duration', (start, zone, expected) => {
    expect(deadline(evergreen, start, zone)).toBe(expected);
  });

  it.each([
    [undefined, '2026-11-28T23:00:00Z'],
    ['America/New_York', '2026-11-29T05:00:00Z'],
    ['+05:30', '2026-11-28T18:30:00Z'],
    ['Pacific/Kiritimati', '2026-11-28T10:00:00Z'],
  ])('ends at midnight in %s, if it is in the zone of the recipient', (zone, expected) => {
    expect(deadline({ ...evergreen, timezoneMode: 'recipient' }, '2026-11-25T09:00:00Z', zone)).toBe(expected);
  });
});

describe('a personal timer with an endsAt', () => {
  it('ends at this time of day, from its deadline on, in the zone of the timer', () => {
    expect(deadline(personal, '2026-11-28T12:00:00Z', 'America/New_York')).toBe('2026-11-28T22:59:00Z');
    expect(deadline(personal, '2026-11-28T22:59:00Z')).toBe('2026-11-28T22:59:00Z');
    expect(deadline(personal, '2026-11-28T22:59:01Z')).toBe('2026-11-29T22:59:00Z');
  });

  it('ends at its fallback date exactly', () => {
    expect(countdownOf(personal, { nowMs: 0 }).deadlineMs).toBe(personal.fallbackDate.getTime());
  });

  it('ends in the year 9999 at the latest', () => {
    expect(deadline({ ...personal, endsAt: '12:00' }, '9999-12-31T20:00:00Z')).toBe('9999-12-31T23:59:59Z');
  });
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const instant = fc.integer({ min: 0, max: Date.UTC(2040, 0) });
const zone = fc.constantFrom('+05:30', '-12:00', ...zones);
const schedules = fc.record({
  type: fc.constantFrom('evergreen' as const, 'personal' as const),
  durationSeconds: fc.integer({ min: 1, max: 366 * day }),
  endsAt: fc.option(time, { freq: 9 }),
  timezone: zone,
  timezoneMode: fc.constantFrom('timer' as const, 'recipient' as const),
});
const toSchedule = (fields: object) =>
  ({ ...fields, fallbackDate: null, trust: 'unsigned' }) as ScheduleInZone & Schedule;

describe('random timers with a time of day', () => {
  it('find it where a daily recurrence does, which is the same rule', () => {
    fc.assert(
      fc.property(instant, time, fc.constantFrom(...zones), (fromMs, at, timezone) => {
        const daily = { frequency: 'daily', time: at } as const;
        const found = nextTimeOfDay(fromMs, at, timezone);
        expect(found).toBe(nextOccurrence(daily, timezone, fromMs - 1));
        expect(nextTimeOfDay(found, at, timezone)).toBe(found);
      }),
      { numRuns: 2_000 },
    );
  });

  it('end at it, never before and at most two days after they would end otherwise, and never earlier for a later viewer', () => {
    fc.assert(
      fc.property(schedules, instant, zone, fc.integer({ min: 0, max: 7 * dayMs }), (fields, ms, viewer, laterMs) => {
        const schedule = toSchedule(fields);
        const at = (startMs: number, nowMs = startMs, each = schedule) =>
          countdownOf(each, { nowMs, startMs, endMs: startMs, zone: viewer }).deadlineMs;
        const [ends, without] = [at(ms), at(ms, ms, { ...schedule, endsAt: null } as ScheduleInZone & Schedule)];
        expect(ends).toBeGreaterThanOrEqual(without);
        expect(ends - without).toBeLessThan(2 * dayMs);
        expect(at(ms, ms + laterMs)).toBe(ends);
        expect(at(ms + laterMs)).toBeGreaterThanOrEqual(ends);
        if (fields.endsAt === null) expect(ends).toBe(without);
      }),
      { numRuns: 2_000 },
    );
  });
});
