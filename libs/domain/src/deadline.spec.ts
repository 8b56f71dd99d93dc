import fc from 'fast-check';
import { deadlineIn, parseDeadline, signedDeadline } from './deadline.ts';
import { formatInstant } from './target-date.ts';

const parsed = (text: string, timezone = 'Europe/Berlin') => {
  const ms = parseDeadline(text, timezone);
  return ms === undefined ? undefined : formatInstant(new Date(ms));
};

describe('parseDeadline', () => {
  it.each([
    ['2026-11-28T18:00:00Z', '2026-11-28T18:00:00Z'],
    ['2026-11-28t18:00:00.999z', '2026-11-28T18:00:00Z'],
    ['2026-11-28T18:00:00,5+05:30', '2026-11-28T12:30:00Z'],
    ['2026-11-28 18:00:00 -0500', '2026-11-28T23:00:00Z'],
    ['2026-11-28 18:00:00 UTC', '2026-11-28T18:00:00Z'],
    ['2026-11-28 18:00 gmt', '2026-11-28T18:00:00Z'],
    ['2026-11-28 18:00:00+00', '2026-11-28T18:00:00Z'],
    ['20261128T180000Z', '2026-11-28T18:00:00Z'],
  ])('reads %s with its offset', (text, expected) => {
    expect(parsed(text)).toBe(expected);
    expect(parsed(text, 'America/New_York')).toBe(expected);
  });

  it.each([
    '2026-11-28T18:00',
    '2026-11-28T18:00:00',
    '2026-11-28 18:00',
    '2026-11-28+18:00',
    ' 2026-11-28 18:00:00.123 ',
    '20261128180000',
    '202611281800',
    '20261128T1800',
    '2026-11-28%2018%3A00',
    '2026-11-28%2B18:00',
    '2026-11-28%252018%253A00',
  ])('reads %s in the time zone', (text) => {
    expect(parsed(text)).toBe('2026-11-28T17:00:00Z');
    expect(parsed(text, 'Asia/Kolkata')).toBe('2026-11-28T12:30:00Z');
  });

  it('reads a plus that an address has turned into a space', () => {
    for (const offset of [' 05:30', ' 0530', '+05:30', ' +05:30'])
      expect(parsed(`2026-11-28T18:00:00${offset}`)).toBe('2026-11-28T12:30:00Z');
    expect(parsed('2026-11-28 18:00 05')).toBe('2026-11-28T13:00:00Z');
  });

  it.each([
    ['2026-11-28', 'Europe/Berlin', '2026-11-28T22:59:59Z'],
    ['20261128', 'Europe/Berlin', '2026-11-28T22:59:59Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59Z'],
    // The clocks show the last hour of this day twice.
    ['2026-04-04', 'America/Santiago', '2026-04-05T03:59:59Z'],
  ])('means the end of the day by %s in %s', (text, timezone, expected) => {
    expect(parsed(text, timezone)).toBe(expected);
  });

  it.each([
    ['2026-11-28', '18:00', '2026-11-28T17:00:00Z'],
    ['20261128', '00:00', '2026-11-28T22:59:59Z'],
    ['20261128', '00:01', '2026-11-27T23:01:00Z'],
    ['2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
    ['2026-11-28 12:00', '18:00', '2026-11-28T11:00:00Z'],
    ['1795888800', '23:59', '2026-11-28T18:00:00Z'],
  ])('means by %s the time of day %s, if it is a date alone', (text, endsAt, expected) => {
    const ms = parseDeadline(text, 'Europe/Berlin', endsAt) ?? 0;
    expect(formatInstant(new Date(ms))).toBe(expected);
  });

  it.each([
    ['1795888800', '2026-11-28T18:00:00Z'],
    ['1795888800999', '2026-11-28T18:00:00Z'],
    ['100000000', '1973-03-03T09:46:40Z'],
    ['99999999999', '5138-11-16T09:46:39Z'],
    ['1795888800123456', '2026-11-28T18:00:00Z'],
    ['1795888800123456789', '2026-11-28T18:00:00Z'],
    ['/Date(1795888800123)/', '2026-11-28T18:00:00Z'],
    ['\\/Date(1795888800123+0100)\\/', '2026-11-28T18:00:00Z'],
    ['9999-12-29T23:59:59Z', '9999-12-29T23:59:59Z'],
  ])('reads %s', (text, expected) => {
    expect(parsed(text)).toBe(expected);
  });

  it.each([
    ['nothing', ''],
    ['a space', ' '],
    ['placeholders', '{{deadline}}'],
    ['placeholders', '*|DEADLINE|*'],
    ['placeholders', '%DEADLINE%'],
    ['the word for it', 'DEADLINE'],
    ['no number', 'NaN'],
    ['infinity', 'Infinity'],
    ['negative seconds', '-1795888800'],
    ['an exponent', '1e9'],
    ['a number with two fractions', '1795888800.5.5'],
    ['few digits', '1234'],
    ['ten digits with a sign', '+1795888800'],
    ['too many digits', '179588880000000000'],
    ['a day that does not exist', '2026-02-29'],
    ['month 13', '2026-13-01 00:00'],
    ['hour 25', '2026-11-28 25:00'],
    ['a minute after the end of the day', '2026-11-28 24:01'],
    ['a leap second', '2026-12-31T23:59:60Z'],
    ['an impossible offset', '2026-11-28T18:00+24:00'],
    ['the year 10000', '10000-01-01T00:00:00Z'],
    ['the year 1969', '1969-12-31T23:59:59Z'],
    ['a local time after the year 9999', '9999-12-31T23:59:59-01:00'],
    ['a year with a sign', '+002026-11-28T18:00:00Z'],
    ['digits of another script', '٢٠٢٦-١١-٢٨'],
    ['fullwidth digits', '２０２６-11-28'],
    ['a zero byte', '2026-11-28\0'],
    ['a line break', '2026-11-28\n18:00'],
    ['another order', '28.11.2026'],
    ['an array', '2026-11-28,2026-11-29'],
    ['mixed separators', '2026-1128'],
    ['a long text', `2026-11-28${' '.repeat(100)}`],
    ['a text that is encoded too often', '2026-11-28%25252520'],
    ['an incomplete encoding', '2026-11-28%2'],
  ])('refuses %s: %j', (_, text) => {
    expect(parsed(text)).toBeUndefined();
  });

  it('refuses local times in an unknown time zone, but no others', () => {
    expect(parsed('2026-11-28 18:00', 'Mars/Base')).toBeUndefined();
    expect(parsed('2026-11-28', 'Mars/Base')).toBeUndefined();
    expect(parsed('2026-11-28 18:00Z', 'Mars/Base')).toBe('2026-11-28T18:00:00Z');
  });

  it('refuses local times whose instant is in another year than 1970 to 9999', () => {
    expect(parsed('1970-01-01 00:00', 'Asia/Tokyo')).toBeUndefined();
    expect(parsed('9999-12-31', 'America/New_York')).toBeUndefined();
  });

  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Mars/Base');
  const piece = fc.oneof(
    fc.constantFrom(' ', ...'2026 - 11 28 T + : 00 . Z % %25 20 9999 0 {{ |'.split(' ')),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );

  it('never throws, whatever the text is, and returns whole seconds of the years 1970 to 9999', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), zone, (pieces, timezone) => {
        const ms = parseDeadline(pieces.join(''), timezone);
        if (ms === undefined) return;
        expect(ms % 1000).toBe(0);
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(ms).toBeLessThan(Date.UTC(9999, 11, 31) + 86_400_000);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads every notation of an instant as this instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }), zone, (second, timezone) => {
        const iso = formatInstant(new Date(second * 1000));
        const notations = [String(second), `${second}123`, iso, iso.replace('T', ' '), iso.replace('Z', '+00:00')];
        for (const text of [...notations, iso.replaceAll(/[-:]/g, ''), encodeURIComponent(iso)])
          expect(parseDeadline(text, timezone)).toBe(second * 1000);
        expect(parseDeadline(iso.replaceAll(/\D/g, ''), 'UTC')).toBe(second * 1000);
      }),
    );
  });
});

describe('deadlineIn', () => {
  const timer = { durationSeconds: 3_600, minimumSeconds: null, endsAt: null, timezone: 'UTC' };
  const noon = Date.UTC(2026, 10, 28, 12);

  it('is the end, otherwise the duration after the time of sending', () => {
    const [end, sent] = ['2026-11-28T12:00', '2026-11-28T11:00:00Z'];
    expect(deadlineIn({ end }, timer)).toBe(noon);
    expect(deadlineIn({ sent }, timer)).toBe(noon);
    expect(deadlineIn({ end, sent: '1' }, timer)).toBe(noon);
    expect(deadlineIn({ end: '{{deadline}}', sent }, timer)).toBe(noon);
  });

  it('is at least the minimum after the time of sending, if the address has it', () => {
    const days = { ...timer, durationSeconds: null, minimumSeconds: 2 * 86_400 };
    const end = '2026-11-28T12:00';
    expect(deadlineIn({ end, sent: '2026-11-01' }, days)).toBe(noon);
    expect(deadlineIn({ end, sent: '2026-11-27T12:00' }, days)).toBe(noon + 86_400_000);
    expect(deadlineIn({ end, sent: '2026-12-24T12:00' }, { ...days, minimumSeconds: 0 })).toBe(noon + 26 * 86_400_000);
    for (const sent of [undefined, '', '*|DATE|*']) expect(deadlineIn({ end, sent }, days)).toBe(noon);
    for (const unreadable of [undefined, '', '*|DATE|*']) {
      expect(deadlineIn({ end: unreadable, sent: '2026-11-27T12:00' }, days)).toBeUndefined();
      const withDuration = { ...days, durationSeconds: 86_400 };
      expect(deadlineIn({ end: unreadable, sent: '2026-11-26T12:00' }, withDuration)).toBe(noon);
    }
  });

  it('is unknown without a text that can be read', () => {
    expect(deadlineIn({}, timer)).toBeUndefined();
    expect(deadlineIn({ end: '', sent: '*|DATE|*' }, timer)).toBeUndefined();
    expect(deadlineIn({ sent: '2026-11-28' }, { ...timer, durationSeconds: null })).toBeUndefined();
  });
});

describe('signedDeadline', () => {
  it('is what the address has of the end, the time of sending and the recipient, in this order', () => {
    const [end, sent] = ['2026-11-28 12:00', '1795888800'];
    expect(signedDeadline({ end }, undefined)).toBe('end=2026-11-28 12:00');
    expect(signedDeadline({ sent }, 'a')).toBe('sent=1795888800&uid=a');
    expect(signedDeadline({ sent, end }, 'a')).toBe('end=2026-11-28 12:00&sent=1795888800&uid=a');
  });
});
