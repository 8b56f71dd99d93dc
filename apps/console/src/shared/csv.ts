/** A field that a spreadsheet would run as a formula starts with one of these. */
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

export type CsvValue = string | number | null | undefined;

/**
 * A CSV file (RFC 4180): CRLF line ends, quotes where needed. It starts with a byte order mark, without which Excel misreads UTF-8.
 * Text that looks like a formula gets an apostrophe in front, because timer names are free text.
 */
export function csv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

function field(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
