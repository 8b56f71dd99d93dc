import { type CsvDialect, csvDialect, csv as write } from './csv.ts';

const csv = (header: string[], rows: Parameters<typeof write>[1], dialect: CsvDialect = csvDialect('en', '.')) =>
  write(header, rows, dialect);
const lines = (text: string) => text.slice(1).split('\r\n');

describe('csv', () => {
  it.each([
    [',', 'x;=1+1', "x;'=1+1"],
    [',', 'x\t @SUM(A1)', "x\t' @SUM(A1)"],
    [';', 'x,+1', "x,'+1"],
    [',', 'Sale, -20 %', 'Sale, -20 %'],
    [';', 'a;=b', 'a;=b'], // inside quotes, which count for this separator
  ] as const)(
    'separated by %j, %j holds no formula for a spreadsheet that separates in another way',
    (separator, value, written) => {
      expect(csv(['x'], [[value]], { separator, decimal: '.', hasMark: false })).toBe(`x\r\n"${written}"\r\n`);
    },
  );

  it('starts with a byte order mark and ends each line with CRLF', () => {
    expect(csv(['day', 'views'], [['2026-11-22', 5]])).toBe('\uFEFFday,views\r\n2026-11-22,5\r\n');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['5 - 3 = 2', '5 - 3 = 2'],
    ['say "now"', '"say ""now"""'],
    ['two\nlines', '"two\nlines"'],
    ['Größe, süß', '"Größe, süß"'],
    [null, ''],
    [-4, '-4'],
  ])('writes %j as %s', (value, written) => {
    expect(csv(['x'], [[value]])).toBe(`\uFEFFx\r\n${written}\r\n`);
  });

  it.each([
    ...['=1+1', '+49', '-2', '@SUM(A1)', '=HYPERLINK("http://x")'],
    ...['\tx', '\rx', '\nx', '\u0000x', ' =1+1', '\u00a0=1+1', '\u200b=1+1', '\ufeff=1+1', '\u202e=1+1'],
    ...['＝1+1', '＋49', '－2', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫SUM', '⁺1', '₌1', '\u22122', '\u3000＝1'],
  ])('keeps %j from being a formula', (value) => {
    expect(csv(['x'], [[value]])).toMatch(/^\uFEFFx\r\n"?'/);
  });

  it('is what a German spreadsheet opens: semicolons and decimal commas', () => {
    expect(lines(csv(['Tag', 'Anteil'], [['2026-11-22', 0.5]], csvDialect('de', ',')))[1]).toBe('2026-11-22;0,5');
    expect(lines(csv(['Tag', 'Anteil'], [['2026-11-22', 0.5]], csvDialect('de', '.')))[1]).toBe('2026-11-22;0.5');
    expect(csvDialect('en', ',')).toEqual({ separator: ';', decimal: ',' });
    expect(csvDialect('en', '.')).toEqual({ separator: ',', decimal: '.' });
  });
});
