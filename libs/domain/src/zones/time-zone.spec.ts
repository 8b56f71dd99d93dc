import { dayAt, startOfDay } from '../calendar.ts';
import { nextOccurrence } from '../recurrence.ts';
import { localToInstant } from '../target-date.ts';
import { canonicalTimeZone, isTimeZone, parseTimeZone, timeZoneNames } from './time-zone.ts';

it.each([
  ['2031-07-01T18:00', 'Europe/Berlin', '2031-07-01T16:00:00Z'],
  ['2031-01-01T00:00:59.9', 'Asia/Kolkata', '2030-12-31T18:30:59Z'],
  ['2031-03-30T02:30', 'Europe/Berlin', '2031-03-30T01:30:00Z'], // skipped
  ['2031-10-26T02:30', 'Europe/Berlin', '2031-10-26T00:30:00Z'], // twice
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'], // a gap of half an hour
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00Z'], // a skipped day
  ['2031-07-01T18:00', 'utc', '2031-07-01T18:00:00Z'],
  ['2031-02-30T18:00', 'UTC', undefined],
  ['2031-07-01T24:00', 'UTC', undefined],
  ['2031-07-01', 'UTC', undefined],
  ['2031-07-01T18:00Z', 'UTC', undefined],
  ['2031-07-01T18:00+02:00', 'UTC', undefined],
  ['2031-07-01T18:00', 'Mars/Olympus', undefined],
])('%s in %s is %s', (text, timezone, expected) => {
  expect(localToInstant(text, timezone)).toBe(expected);
});

/** `count` spellings of a name. */
const spellings = (name: string, count: number) =>
  Array.from({ length: count }, (_, bits) =>
    [...name].map((letter, at) => ((bits >> (at % 10)) & 1 ? letter.toUpperCase() : letter.toLowerCase())).join(''),
  );

describe('parseTimeZone', () => {
  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['EUROPE/ISLE_OF_MAN', 'Europe/Isle_of_Man'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['utc', 'UTC'],
    ['etc/gmt-14', 'Etc/GMT-14'],
    ['est5edt', 'EST5EDT'],
  ])('writes %s as %s', (name, expected) => {
    expect(parseTimeZone(name)).toBe(expected);
  });

  it.each(['PST', 'BST', 'IST', 'SystemV/PST8', 'Mars/Olympus', '+01:00', ''])('refuses %j', (name) => {
    expect(parseTimeZone(name)).toBeUndefined();
  });

  it('accepts every name that the console offers', () => {
    for (const name of timeZoneNames()) expect(parseTimeZone(name)).toBe(name);
  });
});

describe('canonicalTimeZone', () => {
  it('is the same for every spelling and link of a time zone', () => {
    const names = [...spellings('Europe/Berlin', 100), 'Europe/Berlin'].map(canonicalTimeZone);
    expect(new Set(names)).toEqual(new Set(['Europe/Berlin']));
    expect(canonicalTimeZone('Asia/Kolkata')).toBe(canonicalTimeZone('Asia/Calcutta'));
  });
});

describe('a thousand spellings of a time zone', () => {
  const zone = 'America/Argentina/Comodrivadavia';
  const results = (name: string) => [
    isTimeZone(name),
    nextOccurrence({ frequency: 'daily', time: '18:00' }, name, Date.UTC(2026, 10, 22)),
    dayAt(Date.UTC(2026, 10, 22), name),
    startOfDay('2026-11-22', name),
  ];

  afterEach(() => jest.restoreAllMocks());

  it('take no more memory than one: no formatter is created for them', () => {
    const expected = results(zone);
    const created = jest.spyOn(Intl, 'DateTimeFormat');
    for (const name of spellings(zone, 1_000)) expect(results(name)).toEqual(expected);
    expect(created).not.toHaveBeenCalled();
  });
});

describe('timeZoneNames', () => {
  it('contains each name of a place once, without older names', () => {
    const names = timeZoneNames();
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('Europe/Stockholm');
    expect(names).not.toContain('Asia/Calcutta');
    expect(names).not.toContain('US/Pacific');
    expect(names.every(isTimeZone)).toBe(true);
    expect(names).toEqual([...names].sort());
  });
});
