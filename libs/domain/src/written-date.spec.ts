import { parseDeadline } from './deadline.ts';
import { formatInstant } from './target-date.ts';

const parsed = (text: string, timezone = 'Europe/Berlin') => {
  const ms = parseDeadline(text, timezone);
  return ms === undefined ? undefined : formatInstant(new Date(ms));
};

/** As programs write it into an address, and after one that reads `+` as a space. */
const inAddress = (text: string) => new URLSearchParams(`end=${text}`).get('end') ?? '';

it.each([
  // Java: ZonedDateTime, Instant, Date; RFC 9557
  '2027-03-10T18:00:00+01:00[Europe/Berlin]',
  '2027-03-10T18:00+01:00[Europe/Berlin][u-ca=gregory]',
  '2027-03-10T17:00:00Z[UTC]',
  '2027-03-10T18:00[Europe/Berlin]',
  '2027-03-10T18:00:00[!Europe/Berlin]',
  'Wed Mar 10 18:00:00 CET 2027',
  'Wed Mar 10 17:00:00 UTC 2027',
  'Wed Mar 10 18:00:00 MEZ 2027',
  // date, in several languages
  'Wed 10 Mar 18:00:00 CET 2027',
  'Wed Mar 10 06:00:00 PM CET 2027',
  'Mi 10. Mär 18:00:00 CET 2027',
  // JavaScript: toString, toUTCString, toLocaleString, date-fns, luxon, moment
  'Wed Mar 10 2027 18:00:00 GMT+0100 (Central European Standard Time)',
  'Wed Mar 10 2027 17:00:00 GMT+0000 (Coordinated Universal Time)',
  'Wed Mar 10 2027 18:00:00 GMT+0100 (Mitteleuropäische Normalzeit)',
  'Wed Mar 10 2027 18:00:00 GMT+0100',
  'Wed, 10 Mar 2027 17:00:00 GMT',
  '2027-03-10 18:00:00.000 +01:00',
  'March 10, 2027 at 6:00\u202fPM GMT+1',
  'Wednesday, March 10, 2027 at 6:00:00\u202fPM Central European Standard Time',
  'Wednesday, March 10th, 2027 at 6:00:00 PM GMT+01:00',
  '10 March 2027 at 18:00:00 CET',
  // Liquid, PHP, Ruby, Python, Go, C, Twitter
  'Wednesday, March 10, 2027 at 6:00 pm +0100',
  'Wednesday, 10-Mar-2027 18:00:00 CET',
  'Wed, 10 Mar 27 18:00:00 +0100',
  'Wednesday, 10-Mar-27 17:00:00 GMT',
  'Wed, 10 Mar 2027 17:00:00 -0000',
  '2027-03-10 18:00:00 +0100',
  '2027-03-10 17:00:00 UTC',
  '2027-03-10 17:00:00.000000+00:00',
  '2027-03-10 17:00:00+00',
  '2027-03-10 18:00:00 +0100 CET',
  '2027-03-10 17:00:00 +0000 UTC',
  '2027-03-10 22:30:00 +0530 +0530',
  '2027-03-10 18:00:00+01:00 CET Europe/Berlin',
  '2027-03-10 17:00:00.123456789 +0000 UTC m=+0.012345678',
  'Wed Mar 10 18:00:00 +0100 2027',
  '10 Mar 27 18:00 CET'.replace('10', 'Wed, 10'),
  // .NET: round trip, universal
  '2027-03-10T17:00:00.0000000Z',
  '2027-03-10 17:00:00Z',
  '"2027-03-10T17:00:00.000Z"',
  // By week and by day of the year
  '2027-W10-3T18:00:00+01:00',
  '2027W103 17:00Z',
  '2027-069T17:00Z',
  // git, SQL Server, Oracle, Db2, logs, an editor's dashes and quotation marks, RFC 9557 with a space
  'Wed Mar 10 18:00:00 2027 +0100',
  '10-MAR-2027 06.00.00.000000 PM +01:00',
  '10/Mar/2027:18:00:00 +0100',
  '\u201c2027\u20113\u201110 18:00:00 +01:00\u201d',
  '2027-03-10T18:00:00+01:00 [Europe/Berlin]',
  '2027-03-10T12:00:00-5:00',
  '2027-03-10 12:00 -5',
  'March 10, 2027 at 12:00 PM ET',
  'Wed Mar 10 19:00:00 SAST 2027',
  '2027-03-11 02:30 ACST',
  '2027-03-10 13:30 NST',
  // Abbreviations
  '10 Mar 2027 12:00:00 EST',
  'Wed Mar 10 09:00:00 PST 2027',
  '2027-03-10 20:00 MSK',
  '2027-03-10 12:00 America/New_York',
  '2027-03-10T18:00:00\u221200:00'.replace('18', '17'),
])('reads %s with its zone, also where a plus became a space', (text) => {
  for (const timezone of ['Europe/Berlin', 'Asia/Tokyo'])
    expect([text, inAddress(text), encodeURIComponent(text)].map((each) => parsed(each, timezone))).toEqual(
      Array(3).fill('2027-03-10T17:00:00Z'),
    );
});

it.each([
  '2027/03/10 18:00',
  '2027-3-10 18:00',
  '2027.03.10 18:00:00',
  '2027. 3. 10. 18:00:00',
  '2027-03-10 6:00 PM',
  '2027-03-10, 6:00:00 p.m.',
  '2027-03-10 06:00:00 pm',
  '2027-03-10 6pm',
  'Mar 10, 2027 18:00',
  'Mar 10, 2027, 6:00:00\u202fPM',
  'Mar 10 2027  6:00PM',
  'March 10, 2027, 6 p.m.',
  'March 10th, 2027 at 6:00 PM',
  '10th March 2027 18:00',
  '10 Mar 2027, 18:00:00',
  '10-MAR-2027 18:00:00',
  '2027-Mar-10 18:00',
  'Mar-10-2027 18:00',
  'Mar/10/2027 06:00 PM',
  'Wed Mar 10 18:00:00 2027',
  'Wednesday, March 10, 2027 6:00 PM',
  '\u200e2027\u200e/\u200e3\u200e/\u200e10 18:00',
  '2027-069 18:00',
  '2027-W10-3 18:00',
  'Mar+10,+2027+18:00',
  'Mar 10 2027 06:00:00:000PM',
  '10 Mar 2027 18:00:00:000',
  '10-MAR-2027 06.00.00.000000 PM',
  '2027-03-10-18.00.00.000000',
  '2027-03-10 18.00',
  '10MAR2027:18:00:00',
  '10Mar2027 18:00',
  'March 10, 2027 @ 6:00 pm',
  'Mar 10, 2027 @ 18:00:00.000',
  'Wednesday, March 10, 2027 - 18:00',
  'Wednesday, the 10th of March, 2027 at 6pm',
  'Mittwoch, 10. März 2027, 18:00 Uhr',
  'Mittwoch, 10. März 2027 um 18:00',
  'Mi., 10. März 2027 18:00',
  'mercredi 10 mars 2027 à 18:00',
  'mercredi 10 mars 2027 18h00',
  'miércoles, 10 de marzo de 2027, 18:00',
  'mercoledì 10 marzo 2027 alle 18:00',
  'quarta-feira, 10 de março de 2027 às 18:00',
  'woensdag 10 maart 2027 om 18:00',
  '10 mrt. 2027 18:00',
  '2027年3月10日 18:00',
  '2027年3月10日 下午6:00',
  '2027년 3월 10일 오후 6:00',
  '2027. 3. 10. 오후 6:00:00',
  '2027-03-10 – 18:00',
])('reads %s in the time zone', (text) => {
  for (const each of [text, inAddress(text), encodeURIComponent(text)]) {
    expect(parsed(each)).toBe('2027-03-10T17:00:00Z');
    expect(parsed(each, 'Asia/Tokyo')).toBe('2027-03-10T09:00:00Z');
  }
});

it.each([
  ['Sept. 5, 2027, noon', '2027-09-05T12:00:00Z'],
  ['June 5, 2027, midnight', '2027-06-05T00:00:00Z'],
  ['May 5, 2027 12:30 AM', '2027-05-05T00:30:00Z'],
  ['May 5, 2027 12:30 PM', '2027-05-05T12:30:00Z'],
  ['2027-05-05T24:00:00', '2027-05-06T00:00:00Z'],
  ['2027-12-31 24:00', '2028-01-01T00:00:00Z'],
  ['2027/05/05', '2027-05-05T23:59:59Z'],
  ['Wed May 05 2027', '2027-05-05T23:59:59Z'],
  ['May 5, 2027', '2027-05-05T23:59:59Z'],
  ['2026-W53-5', '2027-01-01T23:59:59Z'],
  ['2026-W01-1', '2025-12-29T23:59:59Z'],
  ['2027&#x2F;03&#x2F;10 18:00', '2027-03-10T18:00:00Z'],
  ['1,795,888,800', '2026-11-28T18:00:00Z'],
  ['1.795.888.800.123', '2026-11-28T18:00:00Z'],
  ['1\u00a0795\u00a0888\u00a0800', '2026-11-28T18:00:00Z'],
  ['2028-366', '2028-12-31T23:59:59Z'],
  ['1er juillet 2027', '2027-07-01T23:59:59Z'],
  ['1º de junho de 2027', '2027-06-01T23:59:59Z'],
  ['5. Jänner 2027', '2027-01-05T23:59:59Z'],
  ['15 août 2027', '2027-08-15T23:59:59Z'],
  ['10 févr. 2027', '2027-02-10T23:59:59Z'],
  ['12 juil. 2027', '2027-07-12T23:59:59Z'],
  ['24. Dez. 2027', '2027-12-24T23:59:59Z'],
  ['10. Okt. 2027', '2027-10-10T23:59:59Z'],
  ['2 gen 2027', '2027-01-02T23:59:59Z'],
  ['2 ene 2027', '2027-01-02T23:59:59Z'],
  ['2027年3月10日 午前12:30', '2027-03-10T00:30:00Z'],
  ['1795888800.123456', '2026-11-28T18:00:00Z'],
  ['1795888800123.0', '2026-11-28T18:00:00Z'],
])('reads %s', (text, expected) => {
  expect(parsed(text, 'UTC')).toBe(expected);
});

it.each([
  ['an order that nobody knows', '03/10/2027'],
  ['the same with a time', '3/10/2027 6:00:00 PM'],
  ['dashes', '10-03-2027 18:00'],
  ['a short year', '10-MAR-27'],
  ['a short year with a time', '10-MAR-27 06.00.00.000000 PM'],
  ['dots', '10.03.2027 18:00'],
  ['a day that is greater than 12', '31/12/2027 18:00'],
  ['two months', '10 jui 2027'],
  ['a number that a spreadsheet has rounded', '1.79589E+09'],
  ['a short year with slashes', '27/03/10'],
  ['a short year without separators', '270310180000Z'],
  ['an hour alone', 'Mar 10, 2027 18'],
  ['hour 13 of 12', '2027-03-10 13:00 PM'],
  ['hour 0 of 12', '2027-03-10 0:30 AM'],
  ['a month that does not exist', 'Mac 10, 2027'],
  ['a day that does not exist', 'Feb 30, 2027'],
  ['day 366 of a short year', '2027-366'],
  ['week 53 of a short year', '2027-W53-1'],
  ['day 0', '2027-000'],
  ['an abbreviation with several meanings', '2027-03-10 18:00 IST'],
  ['a zone in a comment alone', 'Mar 10, 2027 18:00 (PST)'],
  ['an unknown zone', '2027-03-10T18:00[Mars/Base]'],
  ['an impossible offset', 'Wed, 10 Mar 2027 17:00:00 +2500'],
  ['a number that may be a time', '2027-03-10 18'],
  ['a serial number of a spreadsheet', '46456.75'],
  ['a date without a year', 'Wed, 10 Mar 18:00'],
  ['a time alone', '6:00 PM'],
  ['words', 'tomorrow at 6 PM'],
  ['a message', 'Invalid Date'],
  ['an object', '[object Object]'],
  ['an empty object', '{}'],
  ['no time', 'NaT'],
  ['infinity', 'infinity'],
])('does not guess %s: %s', (_, text) => {
  expect(parsed(text)).toBeUndefined();
});

it.each([
  '1970-01-01T00:00:00Z',
  '1970-01-01',
  '1970-01-01 01:00:00',
  '0',
  '000000000',
  '0000000000000',
  'Thu Jan 01 1970 01:00:00 GMT+0100 (Central European Standard Time)',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'January 1, 1970',
  'Wed Dec 31 1969 19:00:00 GMT-0500 (Eastern Standard Time)',
  '1969-12-31 16:00:00 -0800',
  '/Date(000000000000)/',
  '/Date(-62135596800000)/',
  '-62135596800',
  '0000-00-00 00:00:00',
  '0000-00-00',
  '0001-01-01T00:00:00Z',
  '0001-01-01 00:00:00 +0000 UTC',
  'Mon Jan 01 0001 00:00:00 GMT+0000',
  '-0001-11-30T00:00:00+00:00',
  '1753-01-01 00:00:00.000',
  '1899-12-30T00:00:00',
  'December 30, 1899',
  '1900-01-01 00:00:00',
  'Jan  1 1900 12:00AM',
  '9999-12-31',
  '9999-12-31 23:59:59.9999999',
  'Fri Dec 31 9999 23:59:59 GMT+0000 (Coordinated Universal Time)',
  '253402300799',
  '253402300799999',
])('takes %s for no date', (text) => {
  for (const timezone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])
    expect(parsed(text, timezone)).toBeUndefined();
});

it('takes little processor time, whatever the text', () => {
  for (const part of ['Mar ', '(', '[', ' m=+1', '1 ', ', ', '2027-', '%25', '&#x', '18:00 ', 'a', 'GMT']) {
    const before = process.cpuUsage();
    for (let round = 0; round < 100; round++) parseDeadline(`2027-03-10 18:00 ${part.repeat(80)}`.slice(0, 100), 'UTC');
    expect(process.cpuUsage(before).user).toBeLessThan(100_000);
  }
});
