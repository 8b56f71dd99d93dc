import { languages } from '@tminus/domain';
import { alternativeText } from './alternative-text.ts';

const fixed = {
  alt: null,
  type: 'fixed',
  targetDate: new Date('2026-12-04T17:00:00Z'),
  language: 'en',
  timezone: 'Europe/Berlin',
  timezoneMode: 'timer',
} as const;

describe('alternativeText', () => {
  it.each([
    [{}, 'Countdown Timer: Ends 4 Dec 2026, 18:00 CET'],
    [{ targetDate: '2026-12-04T17:00:00Z' }, 'Countdown Timer: Ends 4 Dec 2026, 18:00 CET'],
    [{ language: 'de' }, 'Countdown Timer: Endet 4. Dez. 2026, 18:00 MEZ'],
    [{ language: 'ja', timezone: 'Asia/Tokyo' }, 'Countdown Timer: 2026年12月5日 02:00 JST まで'],
    [{ timezone: 'America/New_York' }, 'Countdown Timer: Ends Dec 4, 2026, 12:00 EST'],
    [{ timezoneMode: 'recipient' }, 'Countdown Timer: Ends 4 Dec 2026, 18:00'],
    [{ alt: 'Our sale' }, 'Our sale'],
    [{ type: 'recurring' }, 'Countdown Timer'],
    [{ type: 'evergreen', targetDate: undefined }, 'Countdown Timer'],
    [{ type: 'personal', targetDate: null }, 'Countdown Timer'],
  ] as const)('of %j is %j', (changes, expected) => {
    expect(alternativeText({ ...fixed, ...changes })).toBe(expected);
  });

  it.each(languages)('is one line of plain text in %s, and the same on each day', (language) => {
    const text = alternativeText({ ...fixed, language });
    expect(text).toMatch(/^Countdown Timer: .*(?:2026|2569)/);
    expect(text).not.toMatch(/[\p{Cf}\p{Cc}\u00a0\u202f]/u);
    expect(text.length).toBeLessThan(80);
  });
});
