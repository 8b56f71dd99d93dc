export type CsvValue = string | number | null | undefined;

/** What a spreadsheet expects between fields, and in numbers. Where numbers have a decimal comma, a comma cannot separate fields. */
export interface CsvDialect {
  separator: ',' | ';';
  decimal: '.' | ',';
  /** Whether the file starts with a byte order mark, which programs may take for a part of the first name. Default: true. */
  hasMark?: boolean;
}

/** For programs: the same in all languages. */
export const csvForPrograms: CsvDialect = { separator: ',', decimal: '.', hasMark: false };

/** German spreadsheets separate by semicolons, also those of Switzerland, whose numbers have a point. */
export const csvDialect = (language: string, decimal: '.' | ','): CsvDialect => ({
  separator: language === 'de' || decimal === ',' ? ';' : ',',
  decimal,
});

/**
 * What a spreadsheet may run as a formula: text that starts with one of these, also after spaces or characters that nobody sees. Tests the
 * text in its compatibility form (NFKC), in which full-width, small and raised signs are the usual ones.
 */
const formula = /^[\s\p{C}]*[=+\-\u2212@]|^\p{Cc}/u;
const needsQuotes = /[",;\t\r\n]/;
/** Behind what separates fields for a spreadsheet in another language: there, quotes inside a line do not count. */
const otherFields = { ',': /(?<=[;\t\r\n])/, ';': /(?<=[,\t\r\n])/ };

const withoutFormula = (text: string): string => (formula.test(text.normalize('NFKC')) ? `'${text}` : text);

/**
 * A CSV file (RFC 4180): CRLF line ends, quotes where needed. For people, it starts with a byte order mark, without which Excel misreads UTF-8.
 * Text that looks like a formula gets an apostrophe in front, because timer names are free text. So does a part of it that would be a field
 * in another language.
 */
export function csv(
  header: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  { separator, decimal, hasMark = true }: CsvDialect,
): string {
  const field = (value: CsvValue): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return String(value).replace('.', decimal);
    const text = value.split(otherFields[separator]).map(withoutFormula).join('');
    return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${hasMark ? '\uFEFF' : ''}${[header, ...rows].map((row) => `${row.map(field).join(separator)}\r\n`).join('')}`;
}
