import fc from 'fast-check';
import pg from 'pg';
import { columnParsers } from './column-parsers.ts';

const [timestamptz, textArray, int4] = [1184, 1009, 23];
const parse = (oid: number, text: string) => columnParsers.getTypeParser(oid, 'text')(text);
const parseAsDriver = (oid: number, text: string): unknown => pg.types.getTypeParser(oid, 'text')(text);

describe('columnParsers', () => {
  it('parses every UTC timestamp like the driver', () => {
    const instant = fc.date({
      min: new Date('1000-01-01'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.nat(6), (date, digits) => {
        const [seconds, fraction = ''] = date.toISOString().replace('T', ' ').slice(0, -1).split('.');
        const decimals = `${fraction}749`.slice(0, digits).replace(/0+$/, '');
        const text = `${seconds}${decimals && `.${decimals}`}+00`;
        expect(parse(timestamptz, text)).toEqual(parseAsDriver(timestamptz, text));
      }),
    );
  });

  it.each([
    '2026-11-21 20:17:01+01',
    '2026-11-21 20:17:01.5-03:30',
    '0044-03-15 12:00:00+00 BC',
    '0050-01-01 00:00:00+00',
    '20260-11-21 20:17:01+00',
    'infinity',
    '-infinity',
  ])('leaves %s to the driver', (text) => {
    expect(parse(timestamptz, text)).toEqual(parseAsDriver(timestamptz, text));
  });

  it('parses an array once and shares the frozen result', () => {
    const list = parse(textArray, '{days,"with, comma",NULL}');
    expect(list).toEqual(['days', 'with, comma', null]);
    expect(parse(textArray, '{days,"with, comma",NULL}')).toBe(list);
    expect(Object.isFrozen(list)).toBe(true);
  });

  it('leaves all other columns to the driver', () => {
    expect(parse(int4, '42')).toBe(42);
    expect(columnParsers.getTypeParser(int4, 'binary')).toBe(pg.types.getTypeParser(int4, 'binary'));
  });
});
