import { rulesInUse, timeZoneNames, utcOffset } from '@tminus/domain';
import { checkTimeZones, compareWithDatabase } from './time-zones.ts';

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
