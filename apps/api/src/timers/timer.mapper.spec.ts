import { loadServiceConfig } from '@tminus/server/config';
import {
  NextOccurrenceCache,
  type Recurrence,
  type Timer,
  accountIds,
  isPlainText,
  maxTimerNameLength,
  nextOccurrence,
  normalizeText,
  timerIds,
} from '@tminus/domain';
import { aTimer } from '@tminus/testing';
import fc from 'fast-check';
import { copyName } from './timer-input.ts';
import { TimerMapper } from './timer.mapper.ts';

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

describe('copyName', () => {
  it.each([
    ['Launch', 'Launch (copy)'],
    ['Launch (copy)', 'Launch (copy) (copy)'],
    ['x'.repeat(100), `${'x'.repeat(93)} (copy)`],
    [`${'x'.repeat(92)} y`, `${'x'.repeat(92)} (copy)`],
    [`${'x'.repeat(91)}${family}`, `${'x'.repeat(91)} (copy)`],
  ])('of %j', (name, copy) => {
    expect(copyName(name)).toBe(copy);
  });

  it('is a valid name for each valid name', () => {
    const names = fc
      .string({ unit: 'grapheme', maxLength: 120 })
      .map(normalizeText)
      .filter((name) => isPlainText(name, maxTimerNameLength));
    fc.assert(
      fc.property(names, (name) => {
        const copy = copyName(name);
        expect(isPlainText(copy, maxTimerNameLength)).toBe(true);
        expect(normalizeText(copy)).toBe(copy);
      }),
    );
  });
});

const hourMs = 3_600_000;
const daily: Recurrence = { frequency: 'daily', time: '18:00' };
const config = loadServiceConfig({ DATABASE_URL: 'postgres://localhost/unused' });

const stored = (timer: ReturnType<typeof aTimer>) =>
  ({ ...timer, id: timerIds.create(), accountId: accountIds.create(), createdAt: new Date(0), revision: 1 }) as Timer;

function targetDateAt(mapper: TimerMapper, nowMs: number, recurrence: Recurrence, timezone: string): number {
  jest.spyOn(Date, 'now').mockReturnValue(nowMs);
  const timer = stored(aTimer({ timezone }, { type: 'recurring', recurrence, timezone }));
  return Date.parse(String(mapper.toDto({ timer, viewCount: 0, totalClicks: 0 }).targetDate));
}

describe('TimerMapper', () => {
  afterEach(() => jest.restoreAllMocks());

  it('returns the next occurrence of a recurring timer at any instant', () => {
    const start = Date.UTC(2026, 2, 28);
    const requests = fc.tuple(
      fc.constantFrom<Recurrence>(
        { frequency: 'daily', time: '02:30' },
        { frequency: 'weekly', time: '00:00', weekday: 'sunday' },
        { frequency: 'monthly', time: '18:00', dayOfMonth: 31 },
      ),
      fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Tokyo'),
      fc.integer({ min: 0, max: 72 * hourMs }),
    );
    fc.assert(
      fc.property(fc.array(requests, { maxLength: 20 }), (sequence) => {
        const mapper = new TimerMapper(config);
        for (const [recurrence, timezone, afterMs] of sequence) {
          const nowMs = start + afterMs;
          const expected = nextOccurrence(recurrence, timezone, nowMs);
          expect(targetDateAt(mapper, nowMs, recurrence, timezone)).toBe(expected);
        }
      }),
    );
  });

  it('warns of an address of the image that works only on the server', () => {
    const timer = stored(aTimer());
    const codesWith = (environment: NodeJS.ProcessEnv) => {
      const mapper = new TimerMapper(
        loadServiceConfig({ DATABASE_URL: 'postgres://localhost/unused', ...environment }),
      );
      return mapper.toDto({ timer, viewCount: 0, totalClicks: 0 }).warnings.map(({ code }) => code);
    };
    expect(codesWith({})).toEqual([]);
    expect(codesWith({ HOST: '0.0.0.0' })).toEqual(['local_address']);
    expect(codesWith({ HOST: '0.0.0.0', EMBED_PUBLIC_URL: 'https://timers.example.com' })).toEqual([]);
  });

  it('shares one cache between timers with the same recurrence', () => {
    const nextAfter = jest.spyOn(NextOccurrenceCache.prototype, 'nextAfter');
    const mapper = new TimerMapper(config);
    for (const hour of [9, 12, 17]) targetDateAt(mapper, Date.UTC(2026, 0, 1, hour), daily, 'UTC');
    expect(nextAfter).toHaveBeenCalledTimes(3);
    expect(new Set(nextAfter.mock.contexts).size).toBe(1);
  });

  it('keeps the caches of at most 10,000 recurrences', () => {
    const nextAfter = jest.spyOn(NextOccurrenceCache.prototype, 'nextAfter').mockReturnValue(0);
    const mapper = new TimerMapper(config);
    for (let zone = 0; zone <= 10_000; zone++) targetDateAt(mapper, 0, daily, `Z${zone}`);
    targetDateAt(mapper, 0, daily, 'Z0');
    expect(new Set(nextAfter.mock.contexts).size).toBe(10_002);
  });
});
