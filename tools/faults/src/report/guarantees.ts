import { type Guarantee, guarantee } from '@tminus/testing';
import type { AuditResult } from '../audit/audit.ts';
import type { RunReport } from '../run/run.ts';

const limits = { p99Ratio: 1.5, countedMs: 30_000 };
/** A shorter outage has too few requests for a 99th percentile. */
const minOutageSeconds = 20;

const number = (value: number) => value.toLocaleString('en-US');
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

const lost = ({ notSpooled, notCounted, unreadable }: AuditResult) => notSpooled + notCounted + unreadable;
const duplicates = ({ unrequested, duplicateIds, countedTwice }: AuditResult) =>
  unrequested.length + duplicateIds + countedTwice;

export function guarantees({ audit, outages, delays, midnight }: RunReport): Guarantee[] {
  const inTime = (name: string, ms: number) => ({
    name,
    actual: seconds(ms),
    required: `<= ${limits.countedMs / 1000} s`,
    holds: ms <= limits.countedMs,
  });
  return [
    guarantee.none('views lost', lost(audit)),
    guarantee.none('views counted twice', duplicates(audit)),
    guarantee.none('images failed while a process was running', audit.failures.length),
    guarantee.none('totals that differ', audit.wrongTotals),
    guarantee.none('breakdown values that differ', audit.wrongBreakdowns),
    guarantee.none('counts of the account that differ', audit.wrongAccountCounts),
    guarantee.none('first opens missing, late or unknown', audit.wrongFirstOpens),
    guarantee.none('API requests not counted, or counted twice', audit.wrongApiRequests),
    guarantee.none('confirmed changes lost', audit.lostChanges),
    ...delays.map(({ cause, ms }) => inTime(`all views counted after ${cause}`, ms)),
    ...outages
      .filter((outage) => outage.seconds >= minOutageSeconds)
      .map(({ name, p99, calmP99 }) =>
        guarantee.ratio(`p99 of images, ${name} : before and after`, [p99, calmP99], limits.p99Ratio, 'ms'),
      ),
    ...(midnight
      ? [
          {
            name: 'views before : after midnight',
            actual: `${number(midnight.before)} : ${number(midnight.after)}`,
            required: '> 0 each',
            holds: midnight.before > 0 && midnight.after > 0,
          },
        ]
      : []),
  ];
}
