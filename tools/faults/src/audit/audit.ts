import type { CountedBucket, Lifetime, ObservedRequest, TimeSpan, SpooledView } from './evidence.ts';
import { matchViews } from './match.ts';

/** Observations of one set of image services that shared a spool. */
export interface ScenarioEvidence {
  name: string;
  requests: readonly ObservedRequest[];
  views: readonly SpooledView[];
  /** Complete records that cannot be read. */
  unreadable: number;
  lifetimes: readonly Lifetime[];
  /** How far ahead the services' clock was. */
  clockAheadSeconds: number;
  /** Views that the service reported as lost because the disk was full. */
  reportedLost: number;
}

export interface Evidence {
  scenarios: readonly ScenarioEvidence[];
  /** When the database did not answer. */
  outages: readonly TimeSpan[];
  buckets: readonly CountedBucket[];
  /** The views of each timer from other tables and from the API. Each list must match the buckets. */
  sums: readonly (readonly number[])[];
  /** Views of the account that owns the timers. */
  accountViews: number;
}

/** Numbers of images and views. */
export interface AuditResult {
  requests: number;
  answered: number;
  counted: number;
  /** Connections that a kill broke. The view may or may not be counted. */
  brokenByKills: number;
  /** Hidden images from services that started without a database. */
  hiddenWithoutDatabase: number;
  /** Answered, but not in the spool and not reported as lost. */
  notSpooled: number;
  reportedLost: number;
  /** In the spool, but not in the counts. */
  notCounted: number;
  /** In the spool, but no request can have caused them. */
  unrequested: number;
  duplicateIds: number;
  unreadable: number;
  /** In the counts, but not in the spool. */
  countedTwice: number;
  /** Totals of a timer or of the account that do not match the buckets. */
  wrongSums: number;
  /** Requests without an image although a process was running that could have served it. */
  failures: ObservedRequest[];
}

const bucketSeconds = 900;
/** How long after an outage the database may still refuse connections, and pools may contain dead ones. */
const databaseGraceMs = 2_000;
/** The delay between the exit of a process and its exit event. */
const exitNoticeMs = 250;

/** Compares requests with the views in the spools one by one, and those views with the counts by timer and quarter of an hour. */
export function auditViews({ scenarios, outages, buckets, sums, accountViews }: Evidence): AuditResult {
  const requests = scenarios.flatMap((scenario) => scenario.requests);
  const views = scenarios.flatMap((scenario) => scenario.views);
  const matchings = scenarios.map(matchScenario);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const differences = bucketDifferences(views, buckets);
  const failures = scenarios.map((scenario) => classifyFailures(scenario, outages));
  const counted = sum(buckets.map((bucket) => bucket.views));
  return {
    requests: requests.length,
    answered: requests.filter(({ outcome }) => outcome === 'image').length,
    counted,
    brokenByKills: sum(failures.map(({ brokenByKills }) => brokenByKills)),
    hiddenWithoutDatabase: sum(failures.map(({ hiddenWithoutDatabase }) => hiddenWithoutDatabase)),
    failures: failures.flatMap(({ failed }) => failed),
    notSpooled: sum(matchings.map(({ notSpooled }) => notSpooled)),
    reportedLost: sum(scenarios.map(({ reportedLost }) => reportedLost)),
    unrequested: sum(matchings.map(({ unrequested }) => unrequested)),
    duplicateIds: views.length - new Set(views.map(({ viewId }) => viewId)).size,
    unreadable: sum(scenarios.map(({ unreadable }) => unreadable)),
    notCounted: sum(differences.map((each) => Math.max(0, each))),
    countedTwice: sum(differences.map((each) => Math.max(0, -each))),
    wrongSums: wrongSums(buckets, sums) + (accountViews === counted ? 0 : 1),
  };
}

/** The invariants that do not hold: a description and the number of violations. */
export function violations(audit: AuditResult): [string, number][] {
  const mustBeZero: [string, number][] = [
    ['answered, but not in the spool', audit.notSpooled],
    ['in the spool, but not counted', audit.notCounted],
    ['in the spool, but never requested', audit.unrequested],
    ['in the spool with a duplicate id', audit.duplicateIds],
    ['in the spool, but unreadable', audit.unreadable],
    ['counted, but not in the spool', audit.countedTwice],
    ['totals that do not match the counts', audit.wrongSums],
    ['images failed while a process was running', audit.failures.length],
  ];
  return mustBeZero.filter(([, count]) => count !== 0);
}

/** Matches views to requests for each timer. */
function matchScenario(scenario: ScenarioEvidence): { notSpooled: number; unrequested: number } {
  const requests = byTimer(scenario.requests);
  const views = byTimer(scenario.views);
  let [unrecorded, unrequested] = [0, 0];
  for (const timer of new Set([...requests.keys(), ...views.keys()])) {
    const atClientsClock = (views.get(timer) ?? []).map((view) => ({
      ...view,
      epochSecond: view.epochSecond - scenario.clockAheadSeconds,
    }));
    const matching = matchViews(requests.get(timer) ?? [], atClientsClock);
    unrecorded += matching.unrecorded.length;
    unrequested += matching.unrequested.length;
  }
  // The service must report its losses exactly: reporting too many is as wrong as reporting too few.
  return { notSpooled: Math.abs(unrecorded - scenario.reportedLost), unrequested };
}

function byTimer<T extends { timer: number }>(items: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(item.timer);
    if (group) group.push(item);
    else groups.set(item.timer, [item]);
  }
  return groups;
}

/** For each timer and quarter of an hour: views in the spool minus counted views. */
function bucketDifferences(views: readonly SpooledView[], buckets: readonly CountedBucket[]): number[] {
  const differences = new Map<string, number>();
  const add = (timer: number, bucketStart: number, count: number) => {
    const key = `${timer} ${bucketStart}`;
    differences.set(key, (differences.get(key) ?? 0) + count);
  };
  for (const { timer, epochSecond } of views) add(timer, epochSecond - (epochSecond % bucketSeconds), 1);
  for (const bucket of buckets) add(bucket.timer, bucket.bucketStart, -bucket.views);
  return [...differences.values()];
}

function wrongSums(buckets: readonly CountedBucket[], sums: Evidence['sums']): number {
  const right = new Map<number, number>();
  for (const { timer, views } of buckets) right.set(timer, (right.get(timer) ?? 0) + views);
  return sums.flatMap((ofTimers) => ofTimers.filter((views, timer) => views !== (right.get(timer) ?? 0))).length;
}

interface Failures {
  brokenByKills: number;
  hiddenWithoutDatabase: number;
  failed: ObservedRequest[];
}

/** Classifies requests without an image by whether a kill or an outage excuses them. */
function classifyFailures(scenario: ScenarioEvidence, outages: readonly TimeSpan[]): Failures {
  const result: Failures = { brokenByKills: 0, hiddenWithoutDatabase: 0, failed: [] };
  for (const request of scenario.requests) {
    if (request.outcome === 'image') continue;
    const lifetimes = scenario.lifetimes.filter(({ slot }) => slot === request.slot);
    if (request.outcome === 'broken' && lifetimes.some((lifetime) => wasBrokenByKill(request, lifetime)))
      result.brokenByKills++;
    else if (request.outcome === 'hidden' && hadNoDatabaseYet(request, lifetimes, outages))
      result.hiddenWithoutDatabase++;
    else result.failed.push(request);
  }
  return result;
}

const wasBrokenByKill = ({ sentMs, doneMs }: ObservedRequest, { endingMs, toMs }: Lifetime) =>
  endingMs !== undefined && sentMs <= (toMs ?? Infinity) + exitNoticeMs && doneMs >= endingMs;

function hadNoDatabaseYet(
  { sentMs, doneMs }: ObservedRequest,
  lifetimes: readonly Lifetime[],
  outages: readonly TimeSpan[],
): boolean {
  const lifetime = lifetimes.findLast(({ fromMs }) => fromMs <= sentMs);
  const wasAway = outages.some(
    ({ fromMs, toMs }) => fromMs <= doneMs && sentMs <= (toMs ?? Infinity) + databaseGraceMs,
  );
  return wasAway && sentMs < (lifetime?.warmMs ?? Infinity);
}
