import { languages, type Language, maxMessageLength, timeUnits } from '@tminus/domain';
import { unsupportedCharacters } from '../fonts/fonts-for-text.ts';
import { tie } from '../templates/drawing/message.ts';
import { alternativeText } from './alternative-text.ts';
import { dateTexts } from './date-text.ts';
import { labelsFor, type UnitLabel } from './unit-label.ts';

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

const deadline = Date.parse('2026-11-27T17:00:30Z');
const now = Date.parse('2026-11-26T12:00:00Z');

/** As people read it: without direction marks, and with spaces that do not break. */
const read = (text: string) => text.replaceAll(tie, ' ').replace(/\u200e/g, '');
const textsOf = (language: Language, timezone = 'Europe/Berlin', nowMs = now, kind: 'start' | 'end' = 'end') => {
  const { text, shorter } = dateTexts(kind, language, timezone, deadline, nowMs);
  return [text, ...shorter].map(read);
};

describe('dateTexts', () => {
  it('names the end in steps from a sentence to a day', () => {
    expect(textsOf('en')).toEqual([
      'Ends Fri 27 Nov, 18:00 CET',
      'Ends 27 Nov, 18:00 CET',
      '27 Nov, 18:00 CET',
      '27 Nov, 18:00',
      '27 Nov',
    ]);
  });

  it.each<[Language, timezone: string, expected: string, kind?: 'start']>([
    ['de', 'Europe/Berlin', 'Endet Fr., 27. Nov., 18:00 MEZ'],
    ['fr', 'Europe/Berlin', 'Jusqu’au ven. 27 nov., 18:00 UTC+1'],
    ['el', 'Europe/Berlin', 'Λήγει Παρ 27 Νοε, 18:00 GMT+1'],
    ['ja', 'Europe/Berlin', '11月27日(金) 18:00 GMT+1 まで'],
    ['he', 'Europe/Berlin', 'סיום: יום ו׳, 27 בנוב׳, 18:00 GMT+1'],
    ['ar', 'Europe/Berlin', 'ينتهي: الجمعة، 27 نوفمبر، 18:00 غرينتش+1'],
    ['en', 'Europe/Berlin', 'Starts Fri 27 Nov, 18:00 CET', 'start'],
    ['de', 'Europe/Berlin', 'Beginnt Fr., 27. Nov., 18:00 MEZ', 'start'],
    ['zh', 'Europe/Berlin', '11月27日周五 GMT+1 18:00 开始', 'start'],
    ['ar', 'Europe/Berlin', 'يبدأ: الجمعة، 27 نوفمبر، 18:00 غرينتش+1', 'start'],
    ['en', 'America/New_York', 'Ends Fri, Nov 27, 12:00 EST'],
    ['en', 'Australia/Sydney', 'Ends Sat, 28 Nov, 04:00 AEDT'],
    ['en', 'Asia/Tokyo', 'Ends Sat 28 Nov, 02:00 GMT+9'],
    ['en', 'UTC', 'Ends Fri 27 Nov, 17:00 UTC'],
    ['en', 'Mars/Olympus_Mons', 'Ends Fri 27 Nov, 17:00 UTC'], // unknown
    // Node.js 20, 24 and 26 know neither change of 2026: the local time and the offset of our own rules.
    ['en', 'America/Winnipeg', 'Ends Fri, Nov 27, 12:00 GMT-5'],
    ['fr', 'America/Havana', 'Jusqu’au ven. 27 nov., 13:00 UTC−4'],
    ['el', 'America/Winnipeg', 'Λήγει Παρ 27 Νοε, 12:00 GMT-5'],
  ])('writes %s in %s as people there do: %s', (language, timezone, expected, ...[kind]) => {
    expect(textsOf(language, timezone, now, kind)[0]).toBe(expected);
  });

  it('says in each step that it is the start, because a date alone is taken for the end', () => {
    expect(textsOf('en', 'Europe/Berlin', now, 'start').slice(1)).toEqual([
      'Starts 27 Nov, 18:00 CET',
      'Starts 27 Nov, 18:00',
      'Starts 27 Nov',
    ]);
  });

  it('names the year of a date that is far away', () => {
    expect(textsOf('en', 'UTC', Date.parse('2025-12-01T00:00:00Z')).slice(0, 1)).toEqual([
      'Ends 27 Nov 2026, 17:00 UTC',
    ]);
  });

  it.each(languages)('has digits of the countdown and a line break only between date and time: %s', (language) => {
    const { text, shorter } = dateTexts('end', language, 'Europe/Berlin', deadline, now);
    for (const each of [text, ...shorter]) {
      expect([...each].length).toBeLessThanOrEqual(maxMessageLength);
      expect(each).toMatch(/27/);
    }
    expect(shorter[2]?.split(' ').length).toBeLessThanOrEqual(2);
    expect(read(text)).toMatch(/18[:.]00/);
  });
});

const wordLabel = (...unit: Parameters<typeof labelsFor>) => labelsFor(...unit)[0] as UnitLabel;

const labelTexts = (language: (typeof languages)[number], unit: (typeof timeUnits)[number], values: number[]) =>
  values.map((value) => {
    const label = wordLabel(language, unit);
    return label.forms[label.formOf(value)];
  });

describe('the first of labelsFor', () => {
  it.each([
    ['en', 'days', [0, 1, 2, 21], ['days', 'day', 'days', 'days']],
    ['fr', 'days', [0, 1, 2], ['jour', 'jour', 'jours']],
    ['pl', 'seconds', [1, 2, 5, 12, 22], ['sekunda', 'sekundy', 'sekund', 'sekund', 'sekundy']],
    ['ru', 'minutes', [1, 2, 5, 11, 21, 22], ['минута', 'минуты', 'минут', 'минут', 'минута', 'минуты']],
    ['ar', 'days', [1, 2, 3, 11, 100], ['يوم', 'يومان', 'أيام', 'يومًا', 'يوم']],
    ['he', 'hours', [1, 2, 3, 10], ['שעה', 'שעתיים', 'שעות', 'שעות']],
    ['ja', 'hours', [1, 2], ['時間', '時間']],
  ] as const)('gives the %s %s of %j', (language, unit, values, texts) => {
    expect(labelTexts(language, unit, [...values])).toEqual(texts);
  });
});

describe('labelsFor', () => {
  it.each(languages)('has shorter and shorter abbreviations for all units in %s', (language) => {
    const widest = timeUnits.map((unit) =>
      labelsFor(language, unit).map(({ forms }) => Math.max(...forms.map((form) => form.length))),
    );
    const [days = []] = widest;
    expect(days.length).toBeGreaterThan(1);
    for (const [length] of days.entries()) {
      const texts = timeUnits.flatMap((unit) => labelsFor(language, unit)[length]?.forms ?? ['none']);
      expect(texts.join('')).not.toBe('');
      expect(unsupportedCharacters(texts.join(''))).toEqual([]);
      const sum = (at: number) => widest.reduce((total, each) => total + (each[at] ?? Infinity), 0);
      if (length > 0) expect(sum(length)).toBeLessThan(sum(length - 1));
    }
  });

  it('gives abbreviations the right plural forms', () => {
    const { forms, formOf } = labelsFor('cs', 'days')[1] as UnitLabel;
    expect([1, 3, 5].map((value) => forms[formOf(value)])).toEqual(['den', 'dny', 'dní']);
  });
});
