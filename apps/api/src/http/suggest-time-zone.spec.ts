import { suggestTimeZone } from './suggest-time-zone.ts';

it.each([
  ['PST', 'America/Los_Angeles'],
  ['cest', 'Europe/Berlin'],
  ['Berlin', 'Europe/Berlin'],
  ['Europe/Belrin', 'Europe/Berlin'],
  ['America/New York', 'America/New_York'],
  ['europe-london', 'Europe/London'],
  ['+01:00', undefined],
  ['Mars/Olympus', undefined],
  ['constructor', undefined],
  ['x'.repeat(60_000), undefined],
  [7, undefined],
])('suggests for %s: %s', (unknown, expected) => {
  expect(suggestTimeZone(unknown)).toBe(expected);
});
