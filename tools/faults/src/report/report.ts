import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { faultsFound } from '../audit/judge.ts';
import type { RunReport } from '../run/run.ts';
import { isKept, promises } from './promises.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** Columns as wide as what they hold. */
function columns(rows: readonly string[][]): string[] {
  const width = (cell: string) => stripVTControlCharacters(cell).length;
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  const padded = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - width(cell));
  return rows.map((row) => row.map(padded).join('  ').trimEnd());
}

/** What the run showed, for people. */
export function reportText(report: RunReport): string {
  const { judgement, options } = report;
  const rows = promises(report).map(({ what, here, must, kept }) => [
    what,
    here,
    must,
    kept ? pc.green('kept') : pc.red('broken'),
  ]);
  const seen = columns([
    ['images asked for', number(judgement.requests)],
    ['answered, whole', number(judgement.answered)],
    ['counted', number(judgement.counted)],
    ['connections broken by kills', `${number(judgement.brokenByKills)} (counted or not, both are right)`],
    ['hidden images', `${number(judgement.hiddenWithoutDatabase)} (by services that came up without a database)`],
    ['lost on a full disk', `${number(judgement.declaredLost)} (as the service itself says)`],
  ]);
  const found = faultsFound(judgement).map(([what, count]) => pc.red(`found: ${number(count)} ${what}`));
  return [
    pc.bold(
      `${options.kills} kills, seed ${options.seed}, ${Math.round(report.seconds)} s${options.plant ? `, planted: ${options.plant}` : ''}`,
    ),
    '',
    ...seen,
    '',
    ...columns([['PROMISE', 'HERE', 'MUST', ''].map((head) => pc.dim(head)), ...rows]),
    '',
    ...found,
    ...report.leftOut.map((what) => pc.yellow(`left out: ${what}`)),
    isKept(report) ? pc.green('Every promise was kept.') : pc.red('Not every promise was kept.'),
  ].join('\n');
}
