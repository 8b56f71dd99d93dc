import { csv } from './csv.ts';

const lines = (text: string) => text.slice(1).split('\r\n');

describe('csv', () => {
  it('starts with a byte order mark and ends each line with CRLF', () => {
    expect(csv(['day', 'views'], [['2026-11-22', 5]])).toBe('\uFEFFday,views\r\n2026-11-22,5\r\n');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "now"', '"say ""now"""'],
    ['two\nlines', '"two\nlines"'],
    ['Größe, süß', '"Größe, süß"'],
    [null, ''],
    [0, '0'],
  ])('writes %j as %s', (value, written) => {
    expect(csv(['x'], [[value]])).toBe(`\uFEFFx\r\n${written}\r\n`);
  });

  it.each(['=1+1', '+49', '-2', '@SUM(A1)', '\tx', '=HYPERLINK("http://x")'])(
    'keeps %j from being a formula',
    (value) => {
      expect(lines(csv(['x'], [[value]]))[1]).toMatch(/^"?'/);
    },
  );

  it('keeps negative numbers as numbers', () => {
    expect(lines(csv(['change'], [[-4]]))[1]).toBe('-4');
  });
});
