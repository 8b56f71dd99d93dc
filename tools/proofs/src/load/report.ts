import { padColumns } from '@tminus/testing';
import type { Conditions } from '@tminus/testing/machine-conditions';
import { cpus } from 'node:os';
import { type Figure, type Verdict, short, verdict, whyUnjudged } from './figure.ts';

const marks: Record<Verdict, string> = {
  aim: '',
  ok: '',
  short: ', fails',
  unjudged: ', not judged',
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
  `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`;

const figureHeads = ['Figure', 'Value', 'Required', 'Target', 'Measured'];

function rowOf(figure: Figure, conditions: Conditions | undefined): string[] {
  const withUnit = (value: number) =>
    `${short(value)}${figure.unit === 'x' || figure.unit === '%' ? figure.unit : ` ${figure.unit}`}`;
  const { what, value, must, aim, measured, interval } = figure;
  const range = !interval?.every(Number.isFinite) ? '' : `; 95 %: ${interval.map(short).join('–')}`;
  const reason = whyUnjudged(figure, conditions);
  return [
    what,
    withUnit(value) + marks[verdict(figure, conditions)],
    withUnit(must),
    withUnit(aim),
    measured + range + (reason === undefined ? '' : `; ${reason}`),
  ];
}

/** For a terminal and a section of docs/performance.md: the machine and the date, the figures, and further tables. In the format of Prettier. */
export function section(results: Results, date: Date): string {
  const { figures, conditions } = results;
  const rows = figures.map((figure) => rowOf(figure, conditions));
  return [
    `${machine()}, ${date.toISOString().slice(0, 10)}.`,
    ...(rows.length > 0 ? [markdownTable(figureHeads, rows)] : []),
    ...results.tables.map(({ title, heads, rows }) => `${title}:\n\n${markdownTable(heads, rows)}`),
  ].join('\n\n');
}

/** In the format of Prettier. */
function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const [head = [], dashes = [], ...padded] = padColumns([heads, heads.map(() => '---'), ...rows]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [head, dashes.map((cell) => '-'.repeat(cell.length)), ...padded].map(line).join('\n');
}

/** A section: a line with the benchmark's name, what the benchmark wrote, and a line with the end. */
const sections = /^<!-- bench:(\S+) -->\n([^]*?)^<!-- \/bench -->$/gm;

/** @returns the names of the benchmarks that have a section in a Markdown document */
export const sectionNames = (document: string): string[] =>
  [...document.matchAll(sections)].map(([, name = '']) => name);

/** Replaces what a benchmark wrote into a Markdown document. @throws if the document has no section for it */
export function replaceSection(document: string, name: string, content: string): string {
  if (!sectionNames(document).includes(name)) throw new Error(`The document has no section <!-- bench:${name} -->.`);
  return document.replace(sections, (section, found) =>
    found === name ? `<!-- bench:${name} -->\n\n${content}\n\n<!-- /bench -->` : section,
  );
}

/** @returns the heads of the tables that no benchmark wrote */
export function otherTables(document: string): string[] {
  return document.replace(sections, '').match(/^\|.*\|$(?=\n\|[ :|-]+\|$)/gm) ?? [];
}
