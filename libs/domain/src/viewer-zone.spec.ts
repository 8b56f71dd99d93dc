import fc from 'fast-check';
import { clockChanges, zones } from '../test/clock-changes.ts';
import { localTimeAt } from './calendar.ts';
import { countdownOf } from './countdown.ts';
import { NextOccurrenceCache } from './next-occurrence-cache.ts';
import { nextOccurrence } from './recurrence.ts';
import { lastZone, parseViewerZone } from './viewer-zone.ts';
import { zoneAliases } from './zone-aliases.ts';
import { allTimeZoneNames, canonicalTimeZone, utcOffset } from './zones/time-zone.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('parseViewerZone', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/NEW_york', 'America/New_York'],
    [' Europe/Berlin ', 'Europe/Berlin'],
    ['America%2FNew_York', 'America/New_York'],
    ['America%252FNew_York', 'America/New_York'],
    ['US/Eastern', 'America/New_York'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['UTC', 'UTC'],
    ['Z', 'UTC'],
    ['z', 'UTC'],
    ['gmt', 'UTC'],
    ['+05:30', '+05:30'],
    [' 05:30', '+05:30'],
    ['+0530', '+05:30'],
    [' 0530', '+05:30'],
    ['%2B05:30', '+05:30'],
    ['-08', '-08:00'],
    ['-8', '-08:00'],
    ['UTC+2', '+02:00'],
    ['utc 02:00', '+02:00'],
    ['GMT-3:30', '-03:30'],
    ['+00:00', 'UTC'],
    ['-0', 'UTC'],
    ['+14', '+14:00'],
    ['-12:00', '-12:00'],
    ['\u221208:00', '-08:00'],
    ['UTC +2', '+02:00'],
    ['UTC-05:00', '-05:00'],
    ['GMT+2', '+02:00'],
    ['utc 2', '+02:00'],
    // Windows
    ['Eastern Standard Time', 'America/New_York'],
    ['eastern daylight time', 'America/New_York'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['Central European Standard Time', 'Europe/Warsaw'],
    ['Central European Summer Time', 'Europe/Warsaw'],
    ['GMT Standard Time', 'Europe/London'],
    ['AUS Eastern Standard Time', 'Australia/Sydney'],
    ['Central Standard Time (Mexico)', 'America/Mexico_City'],
    ['UTC-11', '-11:00'],
    ['Coordinated Universal Time', 'UTC'],
    // Rails, also where its `&` has ended the parameter
    ['Eastern Time (US & Canada)', 'America/New_York'],
    ['Eastern Time (US &amp; Canada)', 'America/New_York'],
    ['Pacific Time (US ', 'America/Los_Angeles'],
    ['(GMT-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(UTC+01:00) Berlin', 'Europe/Berlin'],
    ['Atlantic Time (Canada)', 'America/Halifax'],
    ["Nuku'alofa", 'Pacific/Tongatapu'],
    // The cities that Windows shows, and names with a comment
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Brussels'],
    ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
    ['(UTC) Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
    ['(UTC-07:00) La Paz, Mazatlan', 'America/Mazatlan'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
    ['(GMT-08:00) Pacific Standard Time (America/Los_Angeles)', 'America/Los_Angeles'],
    ['America/Los_Angeles (PST)', 'America/Los_Angeles'],
    // What `Intl` prints
    ['Japan Standard Time', 'Asia/Tokyo'],
    ['British Summer Time', 'Europe/London'],
    ['Greenwich Mean Time', 'UTC'],
    ['Australian Eastern Daylight Time', 'Australia/Sydney'],
    ['Eastern European Summer Time', 'Europe/Bucharest'],
    ['Western European Time', 'Europe/Lisbon'],
    ['Türkiye Time', 'Europe/Istanbul'],
    ['Uzbekistan Standard Time', 'Asia/Tashkent'],
    ['St. Pierre & Miquelon Standard Time', 'America/Miquelon'],
    // Others
    ['ET', 'America/New_York'],
    ['Eastern_Standard_Time', 'America/New_York'],
    ['GMT-05:00 Eastern Time', 'America/New_York'],
    ['UTC-05:00 America/New_York', 'America/New_York'],
    ['Dateline Standard Time', 'Etc/GMT+12'],
    ['International Date Line West', 'Etc/GMT+12'],
    ['"America/New_York"', 'America/New_York'],
    ['America\\/New_York', 'America/New_York'],
    ["'Europe/Berlin'", 'Europe/Berlin'],
    ['+5.5', '+05:30'],
    ['-3.50', '-03:30'],
    ['+5.75', '+05:45'],
    ['-8.0', '-08:00'],
    ['America/New York', 'America/New_York'],
    ['America%2FNew%20York', 'America/New_York'],
    ['america/los angeles', 'America/Los_Angeles'],
    ['america_slash_new_york', 'America/New_York'],
  ])('reads %j', (text, zone) => {
    expect(parseViewerZone(text)).toBe(zone);
  });

  it.each([
    ...['', ' ', '+', '05:30', '+14:01', '-12:01', '+24', '+05:60', '+5:3', '+05:300', '--08', '+-8', '1e1'],
    ...'PST Mars/Olympus TIME_ZONE undefined null Georgia ../etc/passwd __proto__ constructor'.split(' '),
    'New York',
    ...['{{customer.timezone}}', '*|TIMEZONE|*', '%TIMEZONE%', '{{${time_zone}}}', '%%TZ%%', '%2525252525', '%'],
    ...['Europe/Berlin\0', 'Europe/Berlin,UTC', 'x'.repeat(10_000), `${'%25'.repeat(3_000)}`, '٠٥', '+٠٥'],
    // Hours or minutes?
    ...['+05.30', '5.5', '+5.3', '(UTC+09:00) Amsterdam, Berlin', '(UTC+01:00) Foo, Bar', 'America/Foo (PST)'],
    ...['-300', '+120', '+055', ' 530', 'GMT-300', 'IST', 'Foo Standard Time', '(GMT-05:00) Foo'],
  ])('takes %j for no time zone', (text) => {
    expect(parseViewerZone(text)).toBeUndefined();
  });

  it('reads every IANA name in any case, and each result again', () => {
    for (const name of allTimeZoneNames())
      for (const text of [name, name.toUpperCase(), name.toLowerCase()])
        expect(parseViewerZone(text)).toBe(canonicalTimeZone(name));
    for (const zone of zones) expect(parseViewerZone(zone)).toBe(zone);
  });

  it('reads every name of Windows and Rails in its table', () => {
    for (const name of zoneAliases()) expect([name, parseViewerZone(name) !== undefined]).toEqual([name, true]);
  });

  it('never throws', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.mixedCase(fc.constantFrom('Foo/Bar', 'ab')),
    );
    fc.assert(fc.property(texts, (text) => void parseViewerZone(text)));
  });
});

const launch = Date.UTC(2026, 10, 28, 17);
const fixed = { type: 'fixed', targetDate: new Date(launch), timezone: 'Europe/Berlin' } as const;
const everywhere = { ...fixed, timezoneMode: 'recipient' } as const;

describe('a fixed timer in the time zones of its recipients', () => {
  it.each([
    [undefined, '2026-11-28T17:00:00Z'],
    ['Europe/Berlin', '2026-11-28T17:00:00Z'],
    ['America/New_York', '2026-11-28T23:00:00Z'],
    ['+05:30', '2026-11-28T12:30:00Z'],
    ['Pacific/Kiritimati', '2026-11-28T04:00:00Z'],
    [lastZone, '2026-11-29T06:00:00Z'],
  ])('ends at 18:00 in %s', (zone, deadline) => {
    expect(countdownOf(everywhere, { nowMs: 0, zone }).deadlineMs).toBe(Date.parse(deadline));
    expect(countdownOf(fixed, { nowMs: 0, zone }).deadlineMs).toBe(launch);
  });

  it('has ended for everyone when it has ended in the last zone, and in no zone later', () => {
    const last = countdownOf(everywhere, { nowMs: 0, zone: lastZone }).deadlineMs;
    for (const zone of [...zones, '+14:00', '-11:59'])
      expect(countdownOf(everywhere, { nowMs: 0, zone }).deadlineMs).toBeLessThanOrEqual(last);
    expect(countdownOf(everywhere, { nowMs: last - 1, zone: lastZone }).state).toBe('running');
    expect(countdownOf(everywhere, { nowMs: last, zone: lastZone }).state).toBe('expired');
  });

  it('remains pending until its start where it ends before', () => {
    const startsAt = new Date(launch - hourMs);
    const viewing = { nowMs: launch - 2 * hourMs, zone: 'Asia/Tokyo' };
    expect(countdownOf(everywhere, viewing, startsAt)).toMatchObject({ state: 'pending', secondsLeft: 0 });
    expect(countdownOf(everywhere, { ...viewing, nowMs: startsAt.getTime() }, startsAt).state).toBe('expired');
  });

  it('keeps its own instant in its own time zone, also where clocks show it twice', () => {
    const second = Date.parse('2026-10-25T01:30:00Z'); // 02:30 in Berlin, the second time
    const timer = { ...everywhere, targetDate: new Date(second) };
    expect(countdownOf(timer, { nowMs: 0, zone: 'Europe/Berlin' }).deadlineMs).toBe(second);
    expect(countdownOf(timer, { nowMs: 0, zone: 'Europe/Paris' }).deadlineMs).toBe(second - hourMs);
  });

  it('ends in the years of target dates, and at its instant if this runtime does not know its time zone', () => {
    const ends = (iso: string, zone: string) =>
      countdownOf({ ...everywhere, timezone: 'UTC', targetDate: new Date(iso) }, { nowMs: 0, zone }).deadlineMs;
    expect(ends('9999-12-31T23:59:59Z', lastZone)).toBe(Date.parse('9999-12-31T23:59:59Z'));
    expect(ends('1970-01-01T00:00:00Z', '+14:00')).toBe(0);
    expect(countdownOf({ ...everywhere, timezone: 'Moon/Base' }, { nowMs: 0, zone: 'UTC' }).deadlineMs).toBe(launch);
  });
});

describe('a recurring timer in the time zones of its recipients', () => {
  const recurrence = { frequency: 'daily', time: '18:00' } as const;
  const schedule = { type: 'recurring', recurrence, timezone: 'Europe/Berlin', timezoneMode: 'recipient' } as const;

  it('repeats at its time of day in each of them', () => {
    const cache = new NextOccurrenceCache(recurrence, 'Europe/Berlin', 'recipient');
    for (const zone of [undefined, ...zones, '+05:30', lastZone])
      for (const nowMs of [launch, launch + hourMs, launch - dayMs]) {
        const expected = nextOccurrence(recurrence, zone ?? 'Europe/Berlin', nowMs);
        expect(countdownOf(cache, { nowMs, zone }).deadlineMs).toBe(expected);
        expect(countdownOf(schedule, { nowMs, zone }).deadlineMs).toBe(expected);
      }
    expect(countdownOf(new NextOccurrenceCache(recurrence, 'Europe/Berlin'), { nowMs: 0, zone: 'Asia/Tokyo' })).toEqual(
      countdownOf({ ...schedule, timezoneMode: 'timer' }, { nowMs: 0, zone: 'Asia/Tokyo' }),
    );
  });
});

describe('every time zone on every day of 2025–2030 on which its clocks change', () => {
  it('has each local time at its first instant or after the gap', () => {
    const wrong: unknown[] = [];
    let checked = 0;
    for (const zone of zones)
      for (const change of clockChanges(zone)) {
        const day = localTimeAt(change, zone).slice(0, 10);
        const jump = utcOffset(change, zone) - utcOffset(change - 1, zone);
        for (const time of ['00:00', '00:30', '01:30', '02:00', '02:30', '03:00', '12:00', '23:59']) {
          const local = Date.parse(`${day}T${time}:00Z`);
          const timer = { ...everywhere, timezone: 'UTC', targetDate: new Date(local) };
          const { deadlineMs } = countdownOf(timer, { nowMs: 0, zone });
          const shown = (ms: number) => ms + utcOffset(ms, zone);
          // Skipped: later by the gap. Otherwise what the clocks show, for the first time.
          const isSkipped = shown(deadlineMs) === local + jump && jump > 0;
          const isFirst = shown(deadlineMs) === local && shown(deadlineMs - Math.abs(jump)) !== local;
          if (!isSkipped && !isFirst) wrong.push([zone, day, time]);
          checked++;
        }
      }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(5_000);
  });
});
