import { quickDates } from './quick-dates.ts';

const at = (iso: string, zone = 'Europe/Berlin') => quickDates(Date.parse(iso), zone);

describe('quickDates', () => {
  it('offers tonight, the end of Monday and the end of the month, as local days', () => {
    expect(at('2026-11-18T10:00:00Z')).toEqual({ tonight: '2026-11-18', monday: '2026-11-23', monthEnd: '2026-11-30' });
  });

  it('offers the next Monday on a Monday', () => {
    expect(at('2026-11-23T10:00:00Z').monday).toBe('2026-11-30');
  });

  it('uses the day of the zone, not that of UTC', () => {
    expect(at('2026-11-30T23:30:00Z')).toEqual({ tonight: '2026-12-01', monday: '2026-12-07', monthEnd: '2026-12-31' });
    expect(at('2026-12-01T01:00:00Z', 'America/Los_Angeles').tonight).toBe('2026-11-30');
  });
});
