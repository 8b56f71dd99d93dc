import { availableParallelism, loadavg } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { faultsFound } from '../audit/judge.ts';
import type { RunReport } from '../run/run.ts';
import { isKept, promises } from './promises.ts';

const number = (value: number) => value.toLocaleString('en-US');

const shownFailures = 10;

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
  const failures = judgement.failures.slice(0, shownFailures).map(({ outcome, slot, sentMs, doneMs }) => {
    const at = ((sentMs - report.startedMs) / 1000).toFixed(1);
    return pc.red(`  ${outcome}: asked of image service ${slot + 1} at ${at} s, answered after ${doneMs - sentMs} ms`);
  });
  const found = faultsFound(judgement).map(([what, count]) => pc.red(`found: ${number(count)} ${what}`));
  return [
    pc.bold(
      `${options.kills} kills, seed ${options.seed}, ${Math.round(report.seconds)} s${options.plant ? `, planted: ${options.plant}` : ''}`,
    ),
    pc.dim(
      `${availableParallelism()} processors, load average ${(loadavg()[1] ?? 0).toFixed(1)}: its own, and that of all else here`,
    ),
    '',
    ...seen,
    '',
    ...columns([['PROMISE', 'HERE', 'MUST', ''].map((head) => pc.dim(head)), ...rows]),
    '',
    ...found,
    ...failures,
    ...report.leftOut.map((what) => pc.yellow(`left out: ${what}`)),
    isKept(report) ? pc.green('Every promise was kept.') : pc.red('Not every promise was kept.'),
  ].join('\n');
}
