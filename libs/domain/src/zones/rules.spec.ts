import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledRules } from './bundled-rules.ts';
import { newestRules } from './machine-rules.ts';
import { stepsByRule, parseZoneinfo } from './zoneinfo.ts';
import { compareRuleVersions } from './rules.ts';
import { offsetAt, zoneChanges } from './zone-changes.ts';

const bundled = bundledRules();
const hourMs = 3_600_000;

it('orders releases of the database, the oldest first', () => {
  const versions = ['2026f', undefined, '2026za', '2027a', '2025c', '2026z', '', 'unknown'];
  expect(versions.sort(compareRuleVersions)).toEqual([
    '',
    'unknown',
    '2025c',
    '2026f',
    '2026z',
    '2026za',
    '2027a',
    undefined,
  ]);
  expect(compareRuleVersions('2026f', '2026f')).toBe(0);
  expect(compareRuleVersions(undefined, 'unknown')).toBe(0);
});

describe('a rule of a time zone', () => {
  const changesIn = (rule: string, year: number) =>
    stepsByRule(rule, Date.UTC(2020, 0))
      .filter(([ms]) => new Date(ms).getUTCFullYear() === year)
      .map(([ms, offset]) => `${new Date(ms).toISOString().slice(0, 16)} ${offset / hourMs}`);

  it.each([
    ['CET-1CEST,M3.5.0,M10.5.0/3', 2031, ['2031-03-30T01:00 2', '2031-10-26T01:00 1']],
    ['EST5EDT,M3.2.0,M11.1.0', 2128, ['2128-03-14T07:00 -4', '2128-11-07T06:00 -5']],
    ['<+1030>-10:30<+11>-11,M10.1.0,M4.1.0', 2030, ['2030-04-06T15:00 10.5', '2030-10-05T15:30 11']],
    ['<-02>2<-01>,M3.5.0/-1,M10.5.0/0', 2030, ['2030-03-31T01:00 -1', '2030-10-27T01:00 -2']],
    ['EET-2EEST,M3.4.4/50,M10.4.4/50', 2090, ['2090-03-25T00:00 3', '2090-10-27T23:00 2']],
    ['IST-1GMT0,M10.5.0,M3.5.0/1', 2030, ['2030-03-31T01:00 1', '2030-10-27T01:00 0']],
    ['XXX3YYY,J60/0,J300/0', 2028, ['2028-03-01T03:00 -2', '2028-10-27T02:00 -3']],
    ['XXX3YYY,59/0,299/0', 2028, ['2028-02-29T03:00 -2', '2028-10-26T02:00 -3']],
    ['MST7', 2030, []],
  ])('%s changes clocks in %d at %j', (rule, year, expected) => {
    expect(changesIn(rule, year)).toEqual(expected);
  });

  it('with summer time all year never changes the offset', () => {
    const zone = zoneChanges(0, stepsByRule('EST5EDT,0/0,J365/25', Date.UTC(2030, 5)));
    for (const month of [6, 11, 12, 13])
      for (const year of [2030, 2128]) expect(offsetAt(zone, Date.UTC(year, month) + 5 * hourMs)).toBe(-4 * hourMs);
  });

  it.each(['', 'C-1', 'CET', 'CET-1CEST', 'CET-1CEST,M3.5.0', '2026f'])('is not %j', (rule) => {
    expect(() => stepsByRule(rule, 0)).toThrow(RangeError);
  });
});

describe('the zoneinfo files of a machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zoneinfo-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const versionIs = (text: string) => {
    const path = join(folder, 'tzdata.zi');
    writeFileSync(path, text);
    utimesSync(path, 0, Date.parse('2027-02-03T12:00:00Z') / 1_000);
  };
  const at = Date.UTC(2030, 6);

  beforeAll(() => {
    mkdirSync(join(folder, 'Europe'));
    // Berlin and a new time zone have the clocks of UTC+3 in this release, and Paris is damaged.
    for (const name of ['Europe/Berlin', 'Europe/Bonn']) writeFileSync(join(folder, name), fixedZone(3 * 3_600));
    writeFileSync(join(folder, 'Europe/Paris'), fixedZone(3_600).subarray(0, 60));
  });

  it('are used when they are newer, with their new names, except those that cannot be read', () => {
    versionIs(
      '# version 2999a\nZ Europe/Berlin 3 - X\nZ Europe/Bonn 3 - X\nZ Europe/Lost 3 - X\nZ Factory 0 - -00\nL Europe/Bonn Europe/Old\n',
    );
    const rules = newestRules(bundled, folder);
    expect(rules).toMatchObject({ version: '2999a', source: 'machine', released: '2027-02-03' });
    expect(offsetAt(rules.changesOf('Europe/Berlin'), at)).toBe(3 * hourMs);
    expect(rules.changesOf('Europe/Paris')).toEqual(bundled.changesOf('Europe/Paris'));
    expect(rules.changesOf('Asia/Tokyo')).toEqual(bundled.changesOf('Asia/Tokyo'));
    expect(rules.names.get('europe/bonn')).toBe('Europe/Bonn');
    expect(rules.links.get('Europe/Old')).toBe('Europe/Bonn');
    expect(rules.choices).toContain('Europe/Bonn');
    expect(['europe/lost', 'factory'].map((name) => rules.names.get(name))).toEqual([undefined, undefined]);
  });

  it.each([`# version ${bundled.version}\n`, '# version 2025b\n', '# version unknown\n', ''])(
    'are not used with %j',
    (text) => {
      versionIs(text);
      expect(newestRules(bundled, folder)).toBe(bundled);
      expect(newestRules(bundled, join(folder, 'missing'))).toBe(bundled);
    },
  );

  it('have their version in another file on some systems', () => {
    cpSync(join(folder, 'Europe'), join(folder, 'bsd/Europe'), { recursive: true });
    writeFileSync(join(folder, 'bsd/+VERSION'), '2999b\n');
    const rules = newestRules(bundled, join(folder, 'bsd'));
    expect(rules.version).toBe('2999b');
    expect(offsetAt(rules.changesOf('Europe/Berlin'), at)).toBe(3 * hourMs);
  });

  it('are refused if they are no compiled time zones', () => {
    for (const file of [Buffer.alloc(0), Buffer.from('TZif'), Buffer.alloc(200), fixedZone(0).subarray(0, 90)])
      expect(() => parseZoneinfo(file)).toThrow(RangeError);
  });
});

/** A compiled time zone without changes (RFC 9636). */
function fixedZone(offsetSeconds: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('TZif2');
  header.writeUInt32BE(1, 36);
  header.writeUInt32BE(4, 40);
  const block = Buffer.alloc(10);
  block.writeInt32BE(offsetSeconds, 0);
  block.write('XXX', 6);
  return Buffer.concat([header, block, header, block, Buffer.from(`\nXXX${-offsetSeconds / 3_600}\n`)]);
}
