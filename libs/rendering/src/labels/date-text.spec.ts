import { type Language, languages, maxMessageLength } from '@tminus/domain';
import { tie } from '../templates/drawing/message.ts';
import { dateTexts } from './date-text.ts';

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
