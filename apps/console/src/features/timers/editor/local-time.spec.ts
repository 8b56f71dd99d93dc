import { formatOffset, offsetAt, quickDates, resolveTypedTime, toLocalTime, withLocalTimes } from './local-time.ts';

const resolve = (date: string, time: string, zone: string) => {
  const { kind, instants } = resolveTypedTime({ date, time }, zone) ?? { kind: 'invalid', instants: [] };
  return [kind, ...instants];
};

describe('resolveTypedTime', () => {
  it('finds the one instant of an ordinary local time', () => {
    expect(resolve('2026-11-27', '23:59', 'Europe/Berlin')).toEqual(['unique', '2026-11-27T22:59:00Z']);
    expect(resolve('2026-11-27', '23:59:58', 'Asia/Kolkata')).toEqual(['unique', '2026-11-27T18:29:58Z']);
    expect(resolve('2026-11-27', '00:00', 'UTC')).toEqual(['unique', '2026-11-27T00:00:00Z']);
  });

  it('moves a skipped time forward by the length of the gap', () => {
    expect(resolve('2027-03-28', '02:30', 'Europe/Berlin')).toEqual(['skipped', '2027-03-28T01:30:00Z']);
    expect(resolve('2027-03-14', '02:30', 'America/New_York')).toEqual(['skipped', '2027-03-14T07:30:00Z']);
    // Half an hour is skipped.
    expect(resolve('2026-10-04', '02:10', 'Australia/Lord_Howe')).toEqual(['skipped', '2026-10-03T15:40:00Z']);
  });

  it('offers both instants of a repeated time, the earlier one first', () => {
    expect(resolve('2026-10-25', '02:30', 'Europe/Berlin')).toEqual([
      'repeated',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
    ]);
    expect(resolve('2026-11-01', '01:30', 'America/New_York')).toEqual([
      'repeated',
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
    ]);
    expect(resolve('2027-04-04', '01:45', 'Australia/Lord_Howe')).toEqual([
      'repeated',
      '2027-04-03T14:45:00Z',
      '2027-04-03T15:15:00Z',
    ]);
  });

  it('does not take the skipped day of Samoa for a repeated one', () => {
    expect(resolve('2011-12-30', '12:00', 'Pacific/Apia')[0]).toBe('skipped');
  });

  it('knows the borders of a change', () => {
    expect(resolve('2027-03-28', '01:59', 'Europe/Berlin')[0]).toBe('unique');
    expect(resolve('2027-03-28', '03:00', 'Europe/Berlin')[0]).toBe('unique');
    expect(resolve('2026-10-25', '01:59', 'Europe/Berlin')[0]).toBe('unique');
    expect(resolve('2026-10-25', '02:00', 'Europe/Berlin')[0]).toBe('repeated');
    expect(resolve('2026-10-25', '03:00', 'Europe/Berlin')[0]).toBe('unique');
  });

  it.each([
    ['2026-02-30', '12:00', 'UTC'],
    ['', '12:00', 'UTC'],
    ['2026-11-27', '', 'UTC'],
    ['2026-11-27', '24:00', 'UTC'],
    ['2026-11-27', '12:60', 'UTC'],
    ['2026-11-27', '12:00', 'Mars/Phobos'],
    ['1969-12-31', '12:00', 'UTC'],
    ['10000-01-01', '12:00', 'UTC'],
  ])('rejects %s %s in %s', (date, time, zone) => {
    expect(resolveTypedTime({ date, time }, zone)).toBeUndefined();
  });
});

describe('toLocalTime', () => {
  it('is the reverse', () => {
    expect(toLocalTime('2026-11-27T22:59:00Z', 'Europe/Berlin')).toEqual({
      date: '2026-11-27',
      time: '23:59',
      second: false,
    });
    expect(toLocalTime('2026-11-27T22:59:07Z', 'UTC')).toMatchObject({ time: '22:59:07' });
  });

  it('tells the two passes of a repeated hour apart', () => {
    expect(toLocalTime('2026-10-25T00:30:00Z', 'Europe/Berlin')).toMatchObject({ time: '02:30', second: false });
    expect(toLocalTime('2026-10-25T01:30:00Z', 'Europe/Berlin')).toMatchObject({ time: '02:30', second: true });
  });

  it('falls back to UTC in a zone that the browser does not know', () => {
    expect(toLocalTime('2026-11-27T22:59:00Z', 'Mars/Phobos')).toMatchObject({ date: '2026-11-27', time: '22:59' });
  });
});

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

it('writes offsets as people know them', () => {
  expect([0, 60, -300, 330, -570].map(formatOffset)).toEqual(['UTC', 'UTC+1', 'UTC−5', 'UTC+5:30', 'UTC−9:30']);
});

it('knows the offset of a zone at an instant', () => {
  expect(offsetAt('Europe/Berlin', Date.parse('2026-07-01T00:00:00Z'))).toBe(120);
  expect(offsetAt('Europe/Berlin', Date.parse('2026-12-01T00:00:00Z'))).toBe(60);
  expect(offsetAt('Mars/Phobos', 0)).toBeUndefined();
});

describe('a request', () => {
  it.each([
    [{ targetDate: '2026-12-05T01:00:00Z' }, 'America/Vancouver', { targetDate: '2026-12-04T18:00' }],
    [{ startsAt: '2027-07-01T16:00:07Z', name: 'x' }, 'Europe/Berlin', { startsAt: '2027-07-01T18:00:07' }],
    [{ fallbackDate: '2027-01-01T11:00:00Z', pausedUntil: null }, 'UTC', { fallbackDate: '2027-01-01T11:00' }],
  ])('has local times and their zone for %j in %s', (fields, timezone, local) => {
    expect(withLocalTimes(fields, timezone)).toEqual({ ...fields, ...local, timezone });
  });

  it.each([
    [{ name: 'x', targetDate: null }, 'Europe/Berlin'],
    [{ targetDate: '2026-10-25T01:30:00Z' }, 'Europe/Berlin'], // the second 02:30
  ])('stays as it is with %j', (fields, timezone) => {
    expect(withLocalTimes(fields, timezone)).toEqual(fields);
  });
});
