import { formatClock } from './dates.ts';
import { parseTypedTime } from './typed-time.ts';

describe('parseTypedTime', () => {
  it.each([
    ['23:59', '23:59'],
    ['2359', '23:59'],
    ['930', '09:30'],
    ['9', '09:00'],
    [' 23.59 Uhr ', '23:59'],
    ['18 Uhr 30', '18:30'],
    ['18h30', '18:30'],
    ['18 h', '18:00'],
    ['11:59 PM', '23:59'],
    ['11:59\u202fp.m.', '23:59'],
    ['9am', '09:00'],
    ['12 AM', '00:00'],
    ['12:30 pm', '12:30'],
    ['08:15:30', '08:15:30'],
  ])('reads %j as %s', (text, time) => {
    expect(parseTypedTime(text)).toBe(time);
  });

  it.each(['', '24:00', '12:60', '13 pm', '0 am', '1:2', 'noon', '12:30 xm', '12345678'])('rejects %j', (text) => {
    expect(parseTypedTime(text)).toBeUndefined();
  });

  it.each(['de', 'de-CH', 'en', 'en-US', 'en-GB', 'en-AU', 'en-IN', 'en-CA'])(
    'reads what the clock of %s shows',
    (locale) => {
      for (const time of ['00:00', '00:05', '09:07', '12:00', '12:30', '23:59', '08:15:30'])
        expect(parseTypedTime(formatClock(time, locale))).toBe(time);
    },
  );
});
