import pc from 'picocolors';

export interface OutputOptions {
  json?: boolean;
}

/** Prints the text, or with `--json` the value as one line of JSON. */
export function print(value: unknown, text: string, { json }: OutputOptions): void {
  process.stdout.write(`${json ? JSON.stringify(value) : text}\n`);
}

/** Aligns rows in columns below a header row. */
export function table(heads: string[], rows: string[][]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [pc.dim(line(heads)), ...rows.map(line)].join('\n');
}

/** UTC, such as `2026-11-21 10:45`. */
export const shortTime = (instant: Date) => instant.toISOString().slice(0, 16).replace('T', ' ');
