import { formatOffset, offsetAt } from './format-offset.ts';

it('writes offsets as people know them', () => {
  expect([0, 60, -300, 330, -570].map(formatOffset)).toEqual(['UTC', 'UTC+1', 'UTC−5', 'UTC+5:30', 'UTC−9:30']);
});

it('knows the offset of a zone at an instant', () => {
  expect(offsetAt('Europe/Berlin', Date.parse('2026-07-01T00:00:00Z'))).toBe(120);
  expect(offsetAt('Europe/Berlin', Date.parse('2026-12-01T00:00:00Z'))).toBe(60);
  expect(offsetAt('Mars/Phobos', 0)).toBeUndefined();
});
