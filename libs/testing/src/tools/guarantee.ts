import { availableParallelism, loadavg } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';

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

/** A guarantee, and what the run of a tool has measured. */
export interface Guarantee {
  name: string;
  actual: string;
  required: string;
  holds: boolean;
}

const number = (value: number) => value.toLocaleString('en-US');

export const guarantee = {
  /** Something that must not happen. @param of - among how many */
  none: (name: string, count: number, of?: number): Guarantee => ({
    name,
    actual: of === undefined ? number(count) : `${number(count)} of ${number(of)}`,
    required: '0',
    holds: count === 0 && of !== 0,
  }),

  exactly: (name: string, actual: number, required: number): Guarantee => ({
    name,
    actual: number(actual),
    required: number(required),
    holds: actual === required,
  }),

  within: (name: string, ms: number, limitMs: number): Guarantee => ({
    name,
    actual: `${Math.round(ms)} ms`,
    required: `<= ${number(limitMs)} ms`,
    holds: ms <= limitMs,
  }),

  /**
   * A guarantee about time, which a busy machine can break without the service.
   * @param disturbance - see `machine-conditions.ts`
   */
  timed: (judged: Guarantee, disturbance: string | undefined): Guarantee =>
    disturbance === undefined ? judged : { ...judged, required: `not judged: ${disturbance}`, holds: true },

  /** Things that must not happen, which the report names. */
  noneOf: (name: string, found: readonly string[]): Guarantee => ({
    name,
    actual: [number(found.length), ...new Set(found)].join(', '),
    required: '0',
    holds: found.length === 0,
  }),

  /** How much larger a value may be than another. */
  ratio: (name: string, [value, base]: readonly [number, number], limit: number, unit: string): Guarantee => ({
    name,
    actual: `${(value / base).toFixed(2)}x (${value.toFixed(1)} : ${base.toFixed(1)} ${unit})`,
    required: `<= ${limit}x`,
    holds: value <= limit * base,
  }),

  /** Something that may happen, up to a limit, and happens at least once in a run that tries it. */
  limited: (name: string, actual: number, limit: number): Guarantee => ({
    name,
    actual: number(actual),
    required: `1 to ${number(limit)}`,
    holds: actual > 0 && actual <= limit,
  }),

  /** Something without which the run would prove nothing. */
  some: (name: string, count: number): Guarantee => ({
    name,
    actual: number(count),
    required: '> 0',
    holds: count > 0,
  }),
};

function guaranteeTable(guarantees: readonly Guarantee[]): string[] {
  return alignColumns([
    ['GUARANTEE', 'ACTUAL', 'REQUIRED', ''].map((head) => pc.dim(head)),
    ...guarantees.map(({ name, actual, required, holds }) => [
      name,
      actual,
      required,
      holds ? pc.green('holds') : pc.red('violated'),
    ]),
  ]);
}

interface Report {
  title: string;
  /** Each is a table or a paragraph, in lines. Empty ones are left out. */
  sections?: readonly (readonly string[])[];
  guarantees: readonly Guarantee[];
  /** Like `sections`, after the guarantees. */
  details?: readonly (readonly string[])[];
}

/** Prints what a run has measured. @returns whether every guarantee holds */
export function printReport({ title, sections = [], guarantees, details = [] }: Report): boolean {
  const holds = guarantees.every((each) => each.holds);
  const load = `${availableParallelism()} processors, load average ${(loadavg()[1] ?? 0).toFixed(1)} (this run and everything else on the machine)`;
  const parts = [
    [pc.bold(title), pc.dim(load)],
    ...sections,
    guaranteeTable(guarantees),
    ...details,
    [holds ? pc.green('All guarantees hold.') : pc.red('Not all guarantees hold.')],
  ];
  const text = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  process.stdout.write(`\n${text.join('\n\n')}\n`);
  return holds;
}
