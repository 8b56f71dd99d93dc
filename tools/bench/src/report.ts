import { arch, cpus, platform } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { type Figure, type Verdict, short, verdict, whyUnjudged } from './figure.ts';
import { type Conditions, describe } from './machine/conditions.ts';

const marks: Record<Verdict, string> = {
  aim: pc.green('meets the target'),
  ok: pc.yellow('meets the requirement'),
  short: pc.red('fails'),
  unjudged: pc.dim('not judged'),
};

/** The figures of a benchmark, and the machine while it ran. */
export interface Results {
  name: string;
  figures: readonly Figure[];
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
  const range = interval === undefined ? '' : `; 95 % sure: ${interval.map(short).join(' to ')}`;
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
    return [pc.dim(`${each.name}: ${describe(each.conditions)}.`), ...(rows[index] ?? []).map(line)].join('\n');
  });
  return [pc.dim(line(heads)), ...parts].join('\n\n');
}

/** For docs/performance.md: a table for each benchmark. */
export function markdown(results: readonly Results[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const parts = results.map(({ name, figures, conditions }) =>
    [
      `### ${name}`,
      '',
      `During this benchmark, ${describe(conditions)}.`,
      '',
      line(['Figure', 'Value', 'Required', 'Goal', '', 'Measured']),
      line(heads.map(() => '---')),
      ...figures.map((figure) => line(rowOf(figure, conditions).map(stripVTControlCharacters))),
    ].join('\n'),
  );
  return `${machine()}.\n\n${parts.join('\n\n')}\n`;
}
