import { type Conditions, describeConditions } from '@tminus/testing/machine-conditions';
import { arch, cpus, platform } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { type Figure, type Verdict, short, verdict, whyUnjudged } from './figure.ts';

const marks: Record<Verdict, string> = {
  aim: pc.green('meets the target'),
  ok: pc.yellow('meets the requirement'),
  short: pc.red('fails'),
  unjudged: pc.dim('not judged'),
};

/** What a benchmark measures in addition to its figures, for information. */
export interface Table {
  title: string;
  heads: readonly string[];
  /** As many cells as heads, with units. */
  rows: readonly (readonly string[])[];
}

/** The figures of a benchmark, and the machine while it ran. */
export interface Results {
  name: string;
  figures: readonly Figure[];
  tables: readonly Table[];
  conditions: Conditions | undefined;
}

/** Describes the machine without revealing its name. */
export const machine = () =>
  `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${platform()} ${arch()}, Node ${process.versions.node}`;

const heads = ['FIGURE', 'VALUE', 'REQUIRED', 'TARGET', '', 'MEASURED'];

function rowOf(figure: Figure, conditions: Conditions | undefined): string[] {
  const withUnit = (value: number) =>
    `${short(value)}${figure.unit === 'x' || figure.unit === '%' ? figure.unit : ` ${figure.unit}`}`;
  const { what, value, must, aim, measured, spread, interval } = figure;
  const range = !interval?.every(Number.isFinite) ? '' : `; 95 % sure: ${interval.map(short).join(' to ')}`;
  const variation = spread === undefined ? '' : `; baseline varied by ${short(spread)} %`;
  const reason = whyUnjudged(figure, conditions);
  return [
    what,
    withUnit(value),
    withUnit(must),
    withUnit(aim),
    marks[verdict(figure, conditions)],
    measured + range + variation + (reason === undefined ? '' : `; not judged: ${reason}`),
  ];
}

/** For a terminal. */
export function report(results: readonly Results[]): string {
  const rows = results.map(({ figures, conditions }) => figures.map((figure) => rowOf(figure, conditions)));
  const widths = heads.map((head, column) =>
    Math.max(
      ...[head, ...rows.flat().map((row) => row[column] ?? '')].map((cell) => stripVTControlCharacters(cell).length),
    ),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - stripVTControlCharacters(cell).length))
      .join('  ')
      .trimEnd();
  const parts = results.map((each, index) => {
    const figures = [
      pc.dim(`${each.name}: ${describeConditions(each.conditions)}.`),
      ...(rows[index] ?? []).map(line),
    ].join('\n');
    return [figures, ...markdownTables(each)].join('\n\n');
  });
  return [pc.dim(line(heads)), ...parts].join('\n\n');
}

const markdownHeads = ['Figure', 'Value', 'Required', 'Target', 'Verdict', 'Measured'];

/** For a section of docs/performance.md: the machine and the date, the figures, and further tables. In the format of Prettier. */
export function section(results: Results, date: Date): string {
  const { figures, conditions } = results;
  const rows = figures.map((figure) => rowOf(figure, conditions).map(stripVTControlCharacters));
  return [
    `${machine()}, ${date.toISOString().slice(0, 10)}. Meanwhile, ${describeConditions(conditions)}.`,
    markdownTable(markdownHeads, rows),
    ...markdownTables(results),
  ].join('\n\n');
}

const markdownTables = ({ tables }: Results) =>
  tables.map(({ title, heads, rows }) => `${title}:\n\n${markdownTable(heads, rows)}`);

function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(3, head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
