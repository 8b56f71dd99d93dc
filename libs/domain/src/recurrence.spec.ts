import fc from 'fast-check';
import { DateTime } from 'luxon';
import { NextOccurrenceCache } from './next-occurrence-cache.ts';
import { nextOccurrence, type Recurrence, weekdays, weekdaysOf, weeklyRecurrence } from './recurrence.ts';

const at = (iso: string) => Date.parse(iso);

describe('NextOccurrenceCache', () => {
  it('searches once for each occurrence', () => {
    const search = jest.fn(nextOccurrence);
    const occurrences = new NextOccurrenceCache(
      { frequency: 'daily', time: '18:00' },
      'Europe/Berlin',
      'timer',
      search,
    );
    for (let second = 0; second < 86_400; second += 60) {
      occurrences.nextAfter(at('2026-11-21T17:00:00Z') + second * 1_000);
    }
    expect(search).toHaveBeenCalledTimes(1);
    expect(occurrences.nextAfter(at('2026-11-22T17:00:00Z'))).toBe(
      nextOccurrence({ frequency: 'daily', time: '18:00' }, 'Europe/Berlin', at('2026-11-22T17:00:00Z')),
    );
  });
});

const next = (recurrence: Recurrence, timezone: string, now: string) =>
  DateTime.fromMillis(nextOccurrence(recurrence, timezone, Date.parse(now)), { zone: timezone }).toISO({
    suppressMilliseconds: true,
  });

const daily = (time: string): Recurrence => ({ frequency: 'daily', time });
const weekly = (time: string, ...days: (typeof weekdays)[number][]) => weeklyRecurrence(time, days);
const monthly = (time: string, dayOfMonth: number): Recurrence => ({ frequency: 'monthly', time, dayOfMonth });

describe('the next occurrence', () => {
  it.each<[string, Recurrence, string, string, string]>([
    [
      'the last day of February for the 31st',
      monthly('00:00', 31),
      'UTC',
      '2027-02-01T00:00:00Z',
      '2027-02-28T00:00:00Z',
    ],
    [
      'an hour later if the clocks skip it',
      daily('02:30'),
      'Europe/Berlin',
      '2026-03-28T12:00:00Z',
      '2026-03-29T03:30:00+02:00',
    ],
    [
      'the first time if the clocks show it twice',
      daily('02:30'),
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      '2026-10-25T02:30:00+02:00',
    ],
    [
      'the next day after the first of two',
      daily('02:30'),
      'Europe/Berlin',
      '2026-10-25T00:30:00Z',
      '2026-10-26T02:30:00+01:00',
    ],
    [
      'correct if midnight is skipped',
      daily('00:30'),
      'Africa/Cairo',
      '2026-04-23T12:00:00Z',
      '2026-04-24T01:30:00+03:00',
    ],
    [
      'a day later if the calendar skips the day',
      weekly('12:00', 'friday'),
      'Pacific/Apia',
      '2011-12-29T23:00:00Z',
      '2011-12-31T12:00:00+14:00',
    ],
  ])('is %s', (_, recurrence, timezone, now, expected) => {
    expect(next(recurrence, timezone, now)).toBe(expected);
  });

  it('is in the future, at the given local time unless the clocks skip it, and skips no occurrence', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo'];
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
    const recurrence = fc.oneof(
      time.map(daily),
      fc.tuple(time, fc.subarray([...weekdays], { minLength: 1 })).map(([at, days]) => weekly(at, ...days)),
      fc.tuple(time, fc.integer({ min: 1, max: 31 })).map(([at, day]) => monthly(at, day)),
    );
    const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });
    const longestDays = { daily: 1, weekly: 7, monthly: 31 };
    fc.assert(
      fc.property(recurrence, fc.constantFrom(...zones), instant, (each, zone, nowMs) => {
        const found = nextOccurrence(each, zone, nowMs);
        expect(found).toBeGreaterThan(nowMs);
        expect(found - nowMs).toBeLessThanOrEqual((longestDays[each.frequency] + 1 / 12) * 86_400_000);
        const local = DateTime.fromMillis(found, { zone });
        const shown = local.toFormat('HH:mm');
        const skipped = !DateTime.fromISO(`${local.toISODate()}T${each.time}`, { zone })
          .toFormat('HH:mm')
          .startsWith(each.time);
        expect(skipped || shown === each.time).toBe(true);
        if (each.frequency === 'weekly') expect(weekdaysOf(each)).toContain(weekdays[local.weekday - 1]);
        if (each.frequency === 'monthly') expect(local.day).toBe(Math.min(each.dayOfMonth, local.daysInMonth ?? 0));
      }),
      { numRuns: 500 },
    );
  });

  it('on several days is the first of those on each of them', () => {
    const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(fc.subarray([...weekdays], { minLength: 1 }), instant, (days, nowMs) => {
        const each = days.map((day) => nextOccurrence(weekly('02:30', day), 'Europe/Berlin', nowMs));
        expect(nextOccurrence(weekly('02:30', ...days), 'Europe/Berlin', nowMs)).toBe(Math.min(...each));
      }),
    );
  });
});

describe('weeklyRecurrence', () => {
  it('has one notation for the same days', () => {
    expect(weekly('18:00', 'friday')).toEqual({ frequency: 'weekly', time: '18:00', weekday: 'friday' });
    const twice = { frequency: 'weekly', time: '18:00', weekdays: ['monday', 'friday'] };
    expect(weekly('18:00', 'friday', 'monday', 'friday')).toEqual(twice);
  });
});
