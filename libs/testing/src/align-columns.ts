import { stripVTControlCharacters } from 'node:util';

/** Pads each cell, colored or not, to the widest one of its column. */
export function padColumns(rows: readonly (readonly string[])[]): string[][] {
  const width = (cell: string) => stripVTControlCharacters(cell).length;
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  const padded = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - width(cell));
  return rows.map((row) => row.map(padded));
}

/** Rows of text for a terminal. */
export const alignColumns = (rows: readonly (readonly string[])[]): string[] =>
  padColumns(rows).map((cells) => cells.join('  ').trimEnd());
