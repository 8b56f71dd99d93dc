import fc from 'fast-check';
import { calendarFile } from './calendar.controller.ts';

const now = Date.UTC(2026, 10, 26, 12);
const event = { uid: 'tmr_1@img.example.com', sequence: 3, summary: 'Sale', atMs: Date.UTC(2026, 10, 28, 17) };
const unfold = (file: string) => file.replaceAll('\r\n ', '');
const lines = (file: string) => unfold(file).split('\r\n');
const summaryOf = (summary: string) => {
  const file = calendarFile({ ...event, summary }, now);
  return lines(file)
    .find((line) => line.startsWith('SUMMARY:'))
    ?.slice('SUMMARY:'.length);
};

describe('calendarFile', () => {
  it('is an event with an alarm an hour before', () => {
    expect(calendarFile(event, now)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//T-minus//Countdown timers//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:tmr_1@img.example.com',
        'DTSTAMP:20261126T120000Z',
        'DTSTART:20261128T170000Z',
        'SEQUENCE:3',
        'SUMMARY:Sale',
        'TRANSP:TRANSPARENT',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Sale',
        'TRIGGER:-PT1H',
        'END:VALARM',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it.each([
    ['a, b; c\\d', 'a\\, b\\; c\\\\d'],
    ['one\r\ntwo\rthree\nfour', 'one\\ntwo\\nthree\\nfour'],
    ['x\r\nBEGIN:VEVENT', 'x\\nBEGIN:VEVENT'],
    ['a\0b\x1bc\x7fd\te', 'abcd\te'],
    ['half of a \ud83d pair', 'half of a \ufffd pair'],
  ])('escapes %j', (summary, expected) => {
    expect(summaryOf(summary)).toBe(expected);
  });

  it('folds lines of more than 75 octets between characters, whatever the name', () => {
    const name = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(fc.oneof(name, fc.constant('🎉'.repeat(300)), fc.constant('é'.repeat(300))), (summary) => {
        const file = calendarFile({ ...event, summary }, now);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(file).not.toMatch(/\p{Cs}/u);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(lines(file)).toHaveLength(20);
      }),
    );
    expect(summaryOf('🎉'.repeat(300))).toBe('🎉'.repeat(300));
  });
});
