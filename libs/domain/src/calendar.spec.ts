import fc from 'fast-check';
import {
  addDays,
  dayAt,
  daysBetween,
  daysInRange,
  endOfMonth,
  localTimeAt,
  parseDay,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from './calendar.ts';

/** Zones with unusual offsets or clock changes: at midnight, by half an hour, or at unusual times of the year. */
const zones =
  'Europe/Berlin America/Havana America/St_Johns Atlantic/Azores Africa/Cairo Asia/Kathmandu Australia/Lord_Howe Pacific/Chatham Pacific/Apia';

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const day = fc.integer({ min: 0, max: 30_000 }).map((days) => dayOf(days * 86_400_000));

describe('calendar days', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-01-01',
    '2026-1-1',
    '1969-12-31',
    ' 2026-01-01',
    '2026-01-01T00',
    '',
  ])('do not include %j', (text) => expect(parseDay(text)).toBeUndefined());

  it('are counted as on a calendar', () => {
    for (const each of ['2024-02-29', '1970-01-01', '9999-12-31']) expect(parseDay(each)).toBe(each);
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(daysBetween('2026-12-31', '2027-01-02')).toBe(2);
    expect(daysInRange('2026-12-31', '2027-01-02')).toEqual(['2026-12-31', '2027-01-01', '2027-01-02']);
    expect(startOfWeek('2027-01-03')).toBe('2026-12-28');
    expect(startOfWeek('2027-01-04')).toBe('2027-01-04');
    expect([startOfMonth('2028-02-29'), endOfMonth('2028-02-01'), endOfMonth('2027-12-15')]).toEqual([
      '2028-02-01',
      '2028-02-29',
      '2027-12-31',
    ]);
  });

  it('belong to the week of their Monday and to their month', () => {
    fc.assert(
      fc.property(day, (each) => {
        expect(new Date(`${startOfWeek(each)}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(daysBetween(startOfWeek(each), each)).toBeLessThan(7);
        expect(daysBetween(startOfWeek(each), each)).toBeGreaterThanOrEqual(0);
        expect(dayAt(startOfDay(endOfMonth(each), 'UTC') + 86_400_000, 'UTC').slice(8)).toBe('01');
      }),
    );
  });
});

/** Absolute, because days that are all shifted alike still begin when the clocks of the shifted zone show it. */
it.each([
  ['Europe/Berlin', '2026-01-15', '2026-01-14T23:00:00Z'],
  ['America/New_York', '2026-07-15', '2026-07-15T04:00:00Z'],
  ['America/St_Johns', '2026-01-15', '2026-01-15T03:30:00Z'],
  ['America/Caracas', '2010-06-01', '2010-06-01T04:30:00Z'],
  ['Asia/Kathmandu', '2026-01-15', '2026-01-14T18:15:00Z'],
  ['Australia/Lord_Howe', '2026-01-15', '2026-01-14T13:00:00Z'],
  ['Australia/Lord_Howe', '2026-07-15', '2026-07-14T13:30:00Z'],
  ['Pacific/Chatham', '2026-01-15', '2026-01-14T10:15:00Z'],
  ['Pacific/Apia', '2026-01-15', '2026-01-14T11:00:00Z'],
])('in %s, %s begins at %s', (zone, day, instant) => {
  const start = startOfDay(day, zone);
  expect(new Date(start)).toEqual(new Date(instant));
  expect(localTimeAt(start, zone)).toBe(`${day}T00:00`);
  expect([dayAt(start - 1, zone), dayAt(start, zone)]).toEqual([addDays(day, -1), day]);
});

describe.each(zones.split(' '))('in %s', (zone) => {
  it('a day starts at the first instant at which the clocks show it', () => {
    for (const each of daysInRange('2025-12-01', '2027-06-30')) {
      const start = startOfDay(each, zone);
      expect([dayAt(start - 1, zone), dayAt(start, zone)]).toEqual([addDays(each, -1), each]);
    }
  });

  it('a day starts with a 15-minute bucket', () => {
    const starts = daysInRange('2026-01-01', '2026-12-31').map((each) => startOfDay(each, zone));
    expect(starts.filter((start) => start % 900_000 !== 0)).toEqual([]);
  });
});
