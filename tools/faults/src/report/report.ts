import { alignColumns, guaranteeTable } from '@tminus/testing';
import { availableParallelism, loadavg } from 'node:os';
import pc from 'picocolors';
import { type UnrequestedView, violations } from '../audit/audit.ts';
import type { Stall } from '../audit/stalls.ts';
import type { RunReport } from '../run/run.ts';
import { allHold, guarantees } from './guarantees.ts';

const number = (value: number) => value.toLocaleString('en-US');

const shownFailures = 10;

/** The human-readable report of a run. */
export function reportText(report: RunReport): string {
  const { audit, options } = report;
  const counts = alignColumns([
    ['images requested', number(audit.requests)],
    ['answered completely', number(audit.answered)],
    ['views counted', number(audit.counted)],
    ['breakdown values compared', number(audit.comparedBreakdowns)],
    ['first opens', number(audit.firstOpens)],
    ['API requests', number(audit.apiRequests)],
    ['connections broken by kills', `${number(audit.brokenByKills)} (the view may or may not be counted)`],
    ['aborted by clients', `${number(audit.aborted)} (the same)`],
    [
      'hidden images',
      `${number(audit.hiddenWithoutDatabase)} (of timers that a service without a database did not know)`,
    ],
    ['late because of the machine', `${number(audit.lateByMachine)} (while it did not run this test either)`],
    ['lost on a full disk', `${number(audit.reportedLost)} (as the service reports)`],
  ]);
  const failures = audit.failures.slice(0, shownFailures).map(({ outcome, slot, sentMs, doneMs }) => {
    const at = ((sentMs - report.startedMs) / 1000).toFixed(1);
    return pc.red(`  ${outcome}: sent to image service ${slot + 1} at ${at} s, ended after ${doneMs - sentMs} ms`);
  });
  const unrequested = audit.unrequested
    .slice(0, shownFailures)
    .map((record) => pc.red(`  ${describeUnrequested(record, report.startedMs)}`));
  const found = violations(audit).map(([name, count]) => pc.red(`violation: ${number(count)} ${name}`));
  return [
    pc.bold(
      `${options.faults.includes('kills') ? options.kills.length : 0} kills, seed ${options.seed}, ${Math.round(report.seconds)} s${options.injectedBug ? `, injected bug: ${options.injectedBug}` : ''}`,
    ),
    pc.dim(
      `${availableParallelism()} processors, load average ${(loadavg()[1] ?? 0).toFixed(1)} (this run and everything else on the machine); ${describeStalls(report.stalls)}`,
    ),
    '',
    ...counts,
    '',
    ...guaranteeTable(guarantees(report)),
    '',
    ...found,
    ...failures,
    ...unrequested,
    ...report.skipped.map((what) => pc.yellow(`skipped: ${what}`)),
    allHold(report) ? pc.green('All guarantees hold.') : pc.red('Not all guarantees hold.'),
  ].join('\n');
}

function describeStalls(stalls: readonly Stall[]): string {
  const lengths = stalls.map(({ fromMs, toMs }) => Math.round(toMs - fromMs));
  const total = lengths.reduce((sum, each) => sum + each, 0);
  return `the test itself did not run for ${number(total)} ms, at most ${number(Math.max(0, ...lengths))} ms at a time`;
}

/** A record that no request can have caused, and the request that comes closest. */
export function describeUnrequested(
  { timer, epochSecond, slot: recorder, nearest }: UnrequestedView,
  startedMs: number,
): string {
  const at = (ms: number) => `${((ms - startedMs) / 1000).toFixed(1)} s`;
  const by = recorder === undefined ? 'an unknown image service' : `image service ${recorder + 1}`;
  const record = `recorded by ${by}: timer ${timer} in the second from ${at(epochSecond * 1000)}`;
  if (!nearest) return `${record}, never requested`;
  const { slot, sentMs, doneMs, outcome } = nearest;
  return `${record}; nearest request: to image service ${slot + 1} from ${at(sentMs)} to ${at(doneMs)}, ${outcome}`;
}
