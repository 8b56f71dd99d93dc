import type { Command } from 'commander';
import pc from 'picocolors';

/** An error that the operator can fix. The message is one sentence. */
export class AdminError extends Error {
  override name = 'AdminError';
}

export interface OutputOptions {
  json?: boolean;
}

/** A command of a group. It prints text or JSON. */
export const subcommand = (group: Command, name: string, description: string): Command =>
  group.command(name).description(description).option('--json', 'print JSON');

/** Prints the text, or with `--json` the value as one line of JSON. */
export function print(value: unknown, text: string, { json }: OutputOptions): void {
  process.stdout.write(`${json ? JSON.stringify(value) : text}\n`);
}

/**
 * Aligns rows in columns below a header row.
 * @param right - the indexes of the columns with numbers
 */
export function table(heads: string[], rows: string[][], right: readonly number[] = []): string {
  const widths = heads.map((head, column) => Math.max(...[head, ...rows.map((row) => row[column] ?? '')].map(widthOf)));
  const aligned = (cell: string, column: number) => {
    const padding = ' '.repeat((widths[column] ?? 0) - widthOf(cell));
    return right.includes(column) ? padding + cell : cell + padding;
  };
  const line = (cells: string[]) => cells.map(aligned).join('  ').trimEnd();
  return [pc.dim(line(heads)), ...rows.map(line)].join('\n');
}

/** One line for each name and value. */
export function details(rows: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${pc.dim(name.padEnd(width))}  ${value}`).join('\n');
}

/** Characters as a terminal counts them, as far as that can be known. */
const widthOf = (text: string) => [...new Intl.Segmenter().segment(text)].length;

/** Text that a user has chosen: without control characters, which could change what the terminal shows. */
export const printable = (text: string) => text.replace(/\p{C}/gu, '\u{fffd}');

/** With separators between thousands. */
export const number = (value: number) => value.toLocaleString('en-US');

/** UTC, such as `2026-11-21 10:45`. */
export const shortTime = (instant: Date) => instant.toISOString().slice(0, 16).replace('T', ' ');
