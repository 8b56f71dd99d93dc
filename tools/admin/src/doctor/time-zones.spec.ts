import { checkTimeZones } from './time-zones.ts';

describe('checkTimeZones', () => {
  const now = new Date('2026-11-23T00:00:00Z');

  it.each(['2026b', '2025c', '2025d'])('accepts %s', (version) => {
    expect(checkTimeZones(now, version)).toEqual({
      check: 'time zones',
      severity: 'ok',
      message: `the data are of ${version}`,
    });
  });

  it.each(['2025a', '2025b', '2023c', 'unknown', ''])('warns about %j', (version) => {
    expect(checkTimeZones(now, version)).toMatchObject({
      severity: 'warning',
      fix: expect.stringContaining('Node.js'),
    });
  });
});
