import { digestAfter } from './notice-sender.ts';

it.each([
  ['2026-11-27T06:59:59Z', 'Europe/Berlin', '2026-11-27T07:00:00Z'],
  ['2026-11-27T07:00:00Z', 'Europe/Berlin', '2026-11-28T07:00:00Z'],
  ['2026-07-01T07:00:00Z', 'Europe/Berlin', '2026-07-02T06:00:00Z'], // summer time
  ['2026-11-27T23:00:00Z', 'Asia/Kolkata', '2026-11-28T02:30:00Z'],
  ['2026-11-27T23:00:00Z', 'UTC', '2026-11-28T08:00:00Z'],
  ['2026-11-27T23:00:00Z', 'Atlantis/Center', '2026-11-28T08:00:00Z'],
])('an event at %s in %s is in the email at %s', (at, timezone, due) => {
  expect(digestAfter(Date.parse(at), timezone)).toBe(Date.parse(due));
});
