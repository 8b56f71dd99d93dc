import { arch, cpus, platform } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { type Figure, type Verdict, short, verdict } from './figure.ts';

const marks: Record<Verdict, string> = {
  aim: pc.green('meets the target'),
  ok: pc.yellow('meets the requirement'),
  short: pc.red('fails'),
};

/** Describes the machine without revealing its name. */
export const machine = () =>
  `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${platform()} ${arch()}, Node ${process.versions.node}`;

export function table(figures: readonly Figure[]): string {
  const withUnit = (value: number, unit: Figure['unit']) =>
    `${short(value)}${unit === 'x' || unit === '%' ? unit : ` ${unit}`}`;
  const rows = figures.map((figure) => [
    figure.what,
    withUnit(figure.value, figure.unit),
    withUnit(figure.must, figure.unit),
    withUnit(figure.aim, figure.unit),
    marks[verdict(figure)],
    figure.measured,
  ]);
  const heads = ['FIGURE', 'VALUE', 'REQUIRED', 'TARGET', '', 'MEASURED'];
  const widths = heads.map((head, column) =>
    Math.max(...[head, ...rows.map((row) => row[column] ?? '')].map((cell) => stripVTControlCharacters(cell).length)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - stripVTControlCharacters(cell).length))
      .join('  ')
      .trimEnd();
  return [pc.dim(line(heads)), ...rows.map(line)].join('\n');
}
