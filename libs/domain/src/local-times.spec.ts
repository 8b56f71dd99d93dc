import { movedDates } from './local-times.ts';
import { formatInstant, instantOfZonedTime, zonedTime } from './target-date.ts';

describe('zonedTime', () => {
  it.each([
    ['2026-12-04T18:00', 'America/Vancouver', '2026-12-04T18:00:00[America/Vancouver]', '2026-12-05T01:00:00Z'],
    ['2026-12-04T18:00:00', 'america/vancouver', '2026-12-04T18:00:00[America/Vancouver]', '2026-12-05T01:00:00Z'],
    ['2026-12-04 18:00', 'Europe/Berlin', '2026-12-04T18:00:00[Europe/Berlin]', '2026-12-04T17:00:00Z'],
    ['2026-12-04 18:00:07.5', 'UTC', '2026-12-04T18:00:07[UTC]', '2026-12-04T18:00:07Z'],
    ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T02:30:00[Europe/Berlin]', '2027-03-28T01:30:00Z'],
  ])('of %s in %s is %s, the instant %s', (text, timezone, zoned, instant) => {
    expect(zonedTime(text, timezone)).toBe(zoned);
    expect(formatInstant(instantOfZonedTime(zoned) as Date)).toBe(instant);
  });

  it.each([
    ['2026-12-04', 'UTC'],
    ['2026-12-04  18:00', 'UTC'],
    ['2026-12-04T18:00Z', 'UTC'],
    ['2026-12-04T18:00', 'Mars/Base'],
    ['2026-02-30T18:00', 'UTC'],
    ['tomorrow', 'UTC'],
  ])('is undefined for %s in %s', (text, timezone) => expect(zonedTime(text, timezone)).toBeUndefined());

  it.each(['2026-12-04T18:00:00Z', '2026-12-04T18:00:00[Mars/Base]', '[UTC]', ''])('is not %j', (text) =>
    expect(instantOfZonedTime(text)).toBeUndefined(),
  );
});

describe('movedDates', () => {
  const nowMs = Date.parse('2026-11-29T12:00:00Z');
  const vancouver = '2026-12-04T18:00:00[America/Vancouver]';
  const [old, right] = [new Date('2026-12-05T02:00:00Z'), new Date('2026-12-05T01:00:00Z')];

  it.each([
    ['an instant', { targetDate: old }, {}],
    ['a right local time', { targetDate: right, localTimes: { targetDate: vancouver } }, {}],
    ['one of other rules', { targetDate: old, localTimes: { targetDate: vancouver } }, { targetDate: right }],
    ['a start', { targetDate: old, startsAt: old, localTimes: { startsAt: vancouver } }, { startsAt: right }],
    ['a field without a date', { pausedUntil: null, localTimes: { pausedUntil: vancouver } }, {}],
    ['an unknown zone', { targetDate: old, localTimes: { targetDate: '2026-12-04T18:00:00[Mars/Base]' } }, {}],
    [
      'the past',
      { targetDate: new Date('2026-11-28T02:00:00Z'), localTimes: { targetDate: '2026-11-27T19:00:00[UTC]' } },
      {},
    ],
  ])('of %s', (_, timer, moved) => expect(movedDates(timer, nowMs)).toEqual(moved));
});
