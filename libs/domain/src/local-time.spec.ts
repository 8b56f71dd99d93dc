import { localToInstant } from './local-time.ts';

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
