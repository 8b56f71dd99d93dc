import { type Judgement, faultsFound } from '../audit/judge.ts';
import type { RunReport } from '../run/run.ts';

/** One of the things that must hold. */
export interface PromiseKept {
  what: string;
  here: string;
  must: string;
  kept: boolean;
}

const most = { p99Ratio: 1.5, drainedMs: 30_000 };
/** With fewer requests, or a shorter time, the 99th percentile is an accident. */
const enoughSeconds = 20;

const number = (value: number) => value.toLocaleString('en-US');
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const none = (what: string, count: number): PromiseKept => ({
  what,
  here: number(count),
  must: '0',
  kept: count === 0,
});

export const lost = ({ neverSpooled, notCounted, unreadable }: Judgement) => neverSpooled + notCounted + unreadable;
export const doubled = ({ unaskedFor, repeatedIds, countedOnceMore }: Judgement) =>
  unaskedFor + repeatedIds + countedOnceMore;

export function promises({ judgement, outages, drainedAfterKillsMs, midnight }: RunReport): PromiseKept[] {
  const drained = (what: string, ms: number) => ({
    what: `counted again, ${what}`,
    here: seconds(ms),
    must: `<= ${most.drainedMs / 1000} s`,
    kept: ms <= most.drainedMs,
  });
  return [
    none('views lost', lost(judgement)),
    none('views counted twice', doubled(judgement)),
    none('images failed while a process was up', judgement.failures.length),
    none('sums that do not agree with the counts', judgement.wrongSums),
    drained('after the kills', drainedAfterKillsMs),
    ...outages.map(({ name, drainedMs }) => drained(`after ${name}`, drainedMs)),
    ...outages
      .filter((outage) => outage.seconds >= enoughSeconds)
      .map(({ name, p99, calmP99 }) => ({
        what: `p99 of images, ${name} : calm`,
        here: `${(p99 / calmP99).toFixed(2)}x (${p99.toFixed(1)} : ${calmP99.toFixed(1)} ms)`,
        must: `<= ${most.p99Ratio}x`,
        kept: p99 <= most.p99Ratio * calmP99,
      })),
    ...(midnight
      ? [
          {
            what: 'views before : after midnight',
            here: `${number(midnight.before)} : ${number(midnight.after)}`,
            must: '> 0 each',
            kept: midnight.before > 0 && midnight.after > 0,
          },
        ]
      : []),
  ];
}

/** Whether the run shows what is promised. */
export function isKept(report: RunReport): boolean {
  return promises(report).every(({ kept }) => kept) && faultsFound(report.judgement).length === 0;
}
