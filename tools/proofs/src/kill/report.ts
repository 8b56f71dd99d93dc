import { alignColumns, guarantee, printReport } from '@tminus/testing';
import pc from 'picocolors';
import type { UnrequestedView } from './audit/audit.ts';
import type { Stall } from './audit/evidence.ts';
import type { RunReport } from './run/run.ts';

const number = (value: number) => value.toLocaleString('en-US');

const shownFailures = 10;

/** Prints the report of a run. @returns whether every guarantee holds */
export function report(run: RunReport): boolean {
  const { audit } = run;
  const numbers = alignColumns(Object.entries(audit.numbers).map(([name, value]) => [name, number(value)]));
  const failures = audit.failures.slice(0, shownFailures).map(({ outcome, slot, sentMs, doneMs }) => {
    const at = ((sentMs - run.startedMs) / 1000).toFixed(1);
    return pc.red(`  ${outcome}: sent to image service ${slot + 1} at ${at} s, ended after ${doneMs - sentMs} ms`);
  });
  const unrequested = audit.unrequested
    .slice(0, shownFailures)
    .map((record) => pc.red(`  ${describeUnrequested(record, run.startedMs)}`));
  return printReport({
    title: `${run.title}, ${Math.round(run.seconds)} s`,
    sections: [[describeStalls(run.stalls)], numbers],
    guarantees: [
      ...Object.entries(audit.violations).map(([name, count]) => guarantee.none(name, count)),
      ...run.guarantees,
    ],
    details: [[...failures, ...unrequested, ...run.skipped.map((what) => pc.yellow(`skipped: ${what}`))]],
  });
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
