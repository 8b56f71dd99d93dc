import { rulesInUse, timeZoneNames, utcOffset } from '@tminus/domain';
import { LocalRedis, describeIfInstalled, freePort } from '@tminus/testing';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ok, problem, warning, report } from './finding.ts';
import { checkRedis } from './server-checks.ts';
import { checkSpool } from './spool-check.ts';
import { checkTimeZones, compareWithDatabase } from './time-zones.ts';

describe('report', () => {
  it('lists what was found and what to do', () => {
    const findings = [
      ok('database', 'PostgreSQL 18 answers'),
      warning('spool', '2 segments are too old to be counted', 'Look at them.'),
      warning('spool', '7 records were lost', 'Note it.'),
      problem('API address', 'https://x does not answer', 'Start it.'),
    ];
    expect(stripVTControlCharacters(report(findings)).split('\n')).toEqual([
      '✓ database     PostgreSQL 18 answers',
      '! spool        2 segments are too old to be counted',
      '               → Look at them.',
      '!              7 records were lost',
      '               → Note it.',
      '✗ API address  https://x does not answer',
      '               → Start it.',
      '',
      '1 problem and 2 warnings.',
    ]);
  });

  it.each([
    [[ok('node', 'v24')], 'Everything is fine.'],
    [[warning('node', 'old', 'Update it.')], 'No problems, 1 warning.'],
  ])('sums up %j', (findings, summary) => {
    expect(stripVTControlCharacters(report(findings)).split('\n').at(-1)).toBe(summary);
  });
});

describe('checkRedis', () => {
  it('accepts a server without Redis', async () => {
    expect(await checkRedis(undefined)).toMatchObject({ severity: 'ok' });
  });

  it('says why it does not answer', async () => {
    const found = await checkRedis(`redis://127.0.0.1:${await freePort()}`);
    expect(found).toMatchObject({ severity: 'warning', message: expect.stringContaining('ECONNREFUSED') });
  });
});

describeIfInstalled('redis-server', 'checkRedis', () => {
  it('accepts a Redis that answers', async () => {
    const redis = await LocalRedis.start();
    expect(await checkRedis(redis.url)).toEqual({ check: 'redis', severity: 'ok', message: 'answers' });
    await redis.stop();
  });
});

const rules = (version: string, released: string, source: 'bundled' | 'machine' = 'bundled') => ({
  ...{ version, released, source },
});

describe('checkTimeZones', () => {
  const now = new Date('2026-11-29T12:00:00Z');

  it('says which rules are in use', () => {
    const { version } = rulesInUse();
    expect(checkTimeZones(now)).toMatchObject({ check: 'time zones', message: expect.stringContaining(version) });
  });

  it.each([
    [rules('2026f', '2026-10-27'), '2025c', 'ok', 'the rules are of 2026f (of T-minus, 33 days old)'],
    [rules('2026g', '2026-11-20', 'machine'), '2026c', 'ok', 'the rules are of 2026g (of this machine, 9 days old)'],
    [rules('2026f', '2026-08-31'), '2026f', 'ok', 'the rules are of 2026f (of T-minus, 90 days old)'],
    [
      rules('2026c', '2026-08-30'),
      '2025c',
      'warning',
      'the rules are of 2026c (of T-minus, 91 days old), so recent changes of clocks are unknown',
    ],
    [
      rules('2026f', '2026-10-27'),
      '2026g',
      'warning',
      'the rules are of 2026f (of T-minus, 33 days old), but Node.js has those of 2026g',
    ],
    [rules('2026f', '2026-10-27'), 'unknown', 'ok', 'the rules are of 2026f (of T-minus, 33 days old)'],
  ] as const)('%j with a Node.js of %s: %s', (inUse, engine, severity, message) => {
    expect(checkTimeZones(now, inUse, engine)).toMatchObject({ severity, message });
  });
});

describe('compareWithDatabase', () => {
  const nowMs = Date.parse('2026-11-29T12:00:00Z');

  /** A database with the rules in use, but other ones for some zones. */
  const database = (hours: Record<string, number>) => ({
    query: async (_: string, [names, instants]: [string[], number[]]) =>
      names.map((name) => ({
        name,
        offsets: instants.map((second) => (hours[name] ?? utcOffset(second * 1_000, name) / 3_600_000) * 3_600),
      })),
  });

  it.each<[Record<string, number>, string, string]>([
    [{}, 'ok', 'the same rules'],
    [{ 'America/Vancouver': -8, 'America/Asuncion': -4 }, 'ok', 'are older, for America/Asuncion, America/Vancouver'],
    [{ 'Europe/Berlin': 2, 'America/Vancouver': -8 }, 'warning', 'perhaps newer ones, for Europe/Berlin'],
    [Object.fromEntries(timeZoneNames().map((name) => [name, 20])), 'warning', 'Africa/Asmara and'],
  ])('case %#', async (hours, severity, message) => {
    const finding = await compareWithDatabase(database(hours) as never, nowMs);
    expect(finding).toMatchObject({ check: 'database zones', severity, message: expect.stringContaining(message) });
  });
});

describe('checkSpool', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tminus-doctor-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const check = (maxBytes = 64 * 2 ** 20) => checkSpool({ dataDir, analytics: { maxBytes } });

  it('accepts a folder with enough space', async () => {
    expect(await check()).toMatchObject([{ check: 'spool', severity: 'ok' }]);
  });

  it('warns if the disk is too small for a full spool', async () => {
    expect(await check(2 ** 60)).toMatchObject([
      { severity: 'warning', fix: expect.stringContaining('SPOOL_MAX_BYTES') },
    ]);
  });

  /** A UUIDv7. */
  function id(time: string): string {
    const hex = Date.parse(time).toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`;
  }

  function write(files: Record<string, string>): void {
    const spool = join(dataDir, 'spool');
    mkdirSync(spool);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(spool, name), content);
  }

  const messages = async () => (await check()).slice(1).map(({ message }) => message);

  it('warns about segments that are too old and lost records', async () => {
    const lost = () => `${id('2026-11-01')}.0123456789ab.7.lost`;
    write({
      [`${id('2026-01-01')}.forgotten`]: 'x',
      [lost()]: '0000000000000012',
      [lost()]: '0000000000000003',
    });
    expect(await messages()).toEqual(['1 segments are too old to be counted', '15 records are lost or in doubt']);
  });

  it('says how much waits to be counted, and since when', async () => {
    write({
      [`${id('2026-10-31T08:00:00Z')}.counted`]: 'x',
      [`${id('2026-10-31T09:00:00Z')}.sealed`]: '', // of a service without views
      [`${id('2026-11-01T10:00:00Z')}.sealed`]: 'x'.repeat(2 ** 20),
      [`${id('2026-11-01T11:00:00Z')}.adopted`]: 'x'.repeat(2 ** 20),
      [`${id('2026-11-01T12:00:00Z')}.0123456789ab.7.open`]: 'x',
    });
    expect(await messages()).toEqual(['up to 3 MiB wait to be counted, the oldest segment since 2026-11-01T10:00:00Z']);
  });

  it('warns about files that no version since the first release counts', async () => {
    const part = `${id('2026-11-01')}.${id('2026-11-01')}.new`; // a segment that is being divided
    write({ [part]: 'x', '1.whole': 'x', '2.quarantined': 'x' });
    mkdirSync(join(dataDir, 'spool', 'lost+found'));
    expect(await messages()).toEqual(['2 files are never counted, such as 1.whole: their names are unknown']);
  });

  it('says so if there is no spool here', async () => {
    const elsewhere = { dataDir: join(dataDir, 'missing'), analytics: { maxBytes: 1 } };
    expect(await checkSpool(elsewhere)).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('does not exist') },
    ]);
  });
});
