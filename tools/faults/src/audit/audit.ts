import type {
  Lifetime,
  ObservedApiRequest,
  ObservedRequest,
  SpooledApiRequest,
  SpooledOpen,
  SpooledView,
  Suspension,
  TimeSpan,
} from './evidence.ts';
import { classifyFailures } from './failures.ts';
import { matchFirstOpens, openSeconds } from './first-opens.ts';
import { type Recordable, groupBy, matchRecords } from './match.ts';
import { recordableApiRequest, recordableRequest } from './recordable.ts';
import type { Stall } from './stalls.ts';
import type { StoredCounts } from './stored-counts.ts';
import { type ViewCounts, countApiRequests, countViews, differences } from './view-counts.ts';

/** Observations of one set of image services that shared a spool. */
export interface ScenarioEvidence {
  name: string;
  requests: readonly ObservedRequest[];
  views: readonly SpooledView[];
  firstOpens: readonly SpooledOpen[];
  /** Complete records that cannot be read. */
  unreadable: number;
  lifetimes: readonly Lifetime[];
  suspensions: readonly Suspension[];
  /** How far ahead the services' clock was. */
  clockAheadSeconds: number;
  /** Views that the service reported as lost because the disk was full. */
  reportedLost: number;
}

export interface Evidence {
  scenarios: readonly ScenarioEvidence[];
  /** When the database did not answer. */
  outages: readonly TimeSpan[];
  /** When the test itself did not run, in order. */
  stalls: readonly Stall[];
  stored: StoredCounts;
  api: ApiEvidence;
  /** Index of the first timer of the tail. Services do not know these timers before they are requested. */
  firstOfTail: number;
}

/** Observations of the management API. */
export interface ApiEvidence {
  requests: readonly ObservedApiRequest[];
  records: readonly SpooledApiRequest[];
  /** Changes that were answered with success and are not in the database. */
  lostChanges: number;
}

/** A record without a request. */
export interface UnrequestedView {
  /** Index of the timer. */
  timer: number;
  epochSecond: number;
  /** The image service that has recorded it, if that is known. */
  slot: number | undefined;
  /** The request for the same timer whose time is closest; undefined without any. */
  nearest: ObservedRequest | undefined;
}

/** Numbers of images and views. */
export interface AuditResult {
  requests: number;
  answered: number;
  counted: number;
  /** Connections that a kill broke. The view may or may not be counted. */
  brokenByKills: number;
  /** Requests that their client aborted. The view may or may not be counted. */
  aborted: number;
  /** Hidden images of timers that a service did not know, while it had no database. */
  hiddenWithoutDatabase: number;
  /** Hidden images of timers that a service did not know, and requests that ended too late, while the machine did not run the test itself. */
  lateByMachine: number;
  /** Answered, but not in the spool and not reported as lost. */
  notSpooled: number;
  reportedLost: number;
  /** In the spool, but not in the counts. */
  notCounted: number;
  /** In the spool, but no request can have caused them. */
  unrequested: UnrequestedView[];
  duplicateIds: number;
  unreadable: number;
  /** In the counts, but not in the spool. */
  countedTwice: number;
  /** Total views of a timer, in the database or in the API, that differ from the spool. */
  wrongTotals: number;
  /** Views of a timer on a UTC day with one country, device or mail client that differ from the spool. */
  wrongBreakdowns: number;
  comparedBreakdowns: number;
  /** Views of the account that differ from the spool, by partition: in total, in a month, and by each quarter hour and value of a day. */
  wrongAccountCounts: number;
  /** First opens that are not in the spool or not in the database, or too many, or too late. */
  wrongFirstOpens: number;
  firstOpens: number;
  /** API requests that are not in the spool or not counted, or too many. */
  wrongApiRequests: number;
  apiRequests: number;
  /** Changes that the API has confirmed and the database does not have. */
  lostChanges: number;
  /** Requests without an image although a process was running that could have served it. */
  failures: ObservedRequest[];
}

/** Compares requests with the records in the spools one by one, and those records with every count in the database. */
export function auditViews({ scenarios, outages, stalls, stored, api, firstOfTail }: Evidence): AuditResult {
  const requests = scenarios.flatMap((scenario) => scenario.requests);
  const views = scenarios.flatMap((scenario) => scenario.views);
  const firstOpens = scenarios.flatMap((scenario) => scenario.firstOpens);
  const matchings = scenarios.map((scenario) => matchScenario(scenario, stalls));
  const failures = scenarios.map((scenario) => classifyFailures(scenario, { outages, stalls, firstOfTail }));
  return {
    requests: requests.length,
    answered: requests.filter(({ outcome }) => outcome === 'image').length,
    counted: sum([...stored.quarterHours.values()]),
    aborted: requests.filter(({ outcome }) => outcome === 'aborted').length,
    brokenByKills: sum(failures.map(({ brokenByKills }) => brokenByKills)),
    hiddenWithoutDatabase: sum(failures.map(({ hiddenWithoutDatabase }) => hiddenWithoutDatabase)),
    lateByMachine: sum(failures.map(({ lateByMachine }) => lateByMachine)),
    failures: failures.flatMap(({ failed }) => failed),
    notSpooled: sum(matchings.map(({ notSpooled }) => notSpooled)),
    reportedLost: sum(scenarios.map(({ reportedLost }) => reportedLost)),
    unrequested: matchings.flatMap(({ unrequested }) => unrequested),
    duplicateIds: views.length - new Set(views.map(({ viewId }) => viewId)).size,
    unreadable: sum(scenarios.map(({ unreadable }) => unreadable)),
    firstOpens: stored.firstOpens.size,
    wrongFirstOpens:
      sum(matchings.map(({ wrongFirstOpens }) => wrongFirstOpens)) +
      differences(openSeconds(firstOpens), stored.firstOpens).length,
    apiRequests: api.requests.length,
    wrongApiRequests: wrongApiRequests(api, stored, stalls),
    lostChanges: api.lostChanges,
    ...compareCounts(countViews(views), stored),
  };
}

function compareCounts(expected: ViewCounts, stored: StoredCounts) {
  const ofQuarterHours = differences(expected.quarterHours, stored.quarterHours);
  return {
    notCounted: sum(ofQuarterHours.map((each) => Math.max(0, each))),
    countedTwice: sum(ofQuarterHours.map((each) => Math.max(0, -each))),
    wrongTotals:
      differences(expected.totals, stored.totals).length +
      [...stored.viewCounts].filter(([timer, views]) => views !== (expected.totals.get(timer) ?? 0)).length,
    wrongBreakdowns: differences(expected.breakdowns, stored.breakdowns).length,
    comparedBreakdowns: expected.breakdowns.size,
    wrongAccountCounts:
      differences(expected.accountDays, stored.accountDays).length +
      differences(expected.topTimers, stored.topTimers).length +
      differences(expected.accountTotals, stored.accountTotals).length +
      differences(expected.accountMonths, stored.accountMonths).length,
  };
}

function wrongApiRequests({ requests, records }: ApiEvidence, stored: StoredCounts, stalls: readonly Stall[]): number {
  const recordable = requests.map((request) => recordableApiRequest(request, stalls));
  const byAccount = groupBy(recordable, ({ account }) => account);
  const { unrecorded, unrequested } = matchAll(
    byAccount,
    groupBy(records, ({ account }) => account),
  );
  const duplicateIds = records.length - new Set(records.map(({ requestId }) => requestId)).size;
  const miscounted = differences(countApiRequests(records), stored.apiRequests);
  return unrecorded + unrequested.length + duplicateIds + sum(miscounted.map(Math.abs));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The invariants that do not hold: a description and the number of violations. */
export function violations(audit: AuditResult): [string, number][] {
  const mustBeZero: [string, number][] = [
    ['answered, but not in the spool', audit.notSpooled],
    ['in the spool, but not counted', audit.notCounted],
    ['in the spool, but never requested', audit.unrequested.length],
    ['in the spool with a duplicate id', audit.duplicateIds],
    ['in the spool, but unreadable', audit.unreadable],
    ['counted, but not in the spool', audit.countedTwice],
    ['totals that differ', audit.wrongTotals],
    ['breakdown values that differ', audit.wrongBreakdowns],
    ['counts of the account that differ', audit.wrongAccountCounts],
    ['first opens that are missing, late or unknown', audit.wrongFirstOpens],
    ['API requests not counted, or counted twice', audit.wrongApiRequests],
    ['confirmed changes that are lost', audit.lostChanges],
    ['images failed while a process was running', audit.failures.length],
  ];
  return mustBeZero.filter(([, count]) => count !== 0);
}

/** Matches the records of a scenario to its requests. */
function matchScenario(scenario: ScenarioEvidence, stalls: readonly Stall[]) {
  const { requests, suspensions, clockAheadSeconds, reportedLost } = scenario;
  const atClientsClock = <Record extends { epochSecond: number }>(record: Record): Record => ({
    ...record,
    epochSecond: record.epochSecond - clockAheadSeconds,
  });
  const recordable = requests.map((request) => recordableRequest(request, suspensions, stalls));
  const views = groupBy(scenario.views.map(atClientsClock), ({ timer }) => timer);
  const { unrecorded, unrequested } = matchAll(
    groupBy(
      recordable.filter(({ mayBeView }) => mayBeView),
      ({ timer }) => timer,
    ),
    views,
  );
  const opens = matchFirstOpens(recordable, scenario.firstOpens.map(atClientsClock));
  return {
    // The service must report its losses exactly: reporting too many is as wrong as reporting too few.
    notSpooled: Math.abs(unrecorded - reportedLost),
    unrequested: unrequested.map(({ timer, epochSecond, slot }) => ({
      timer,
      epochSecond,
      slot,
      nearest: nearestRequest(requests, timer, epochSecond * 1000),
    })),
    wrongFirstOpens: opens.unrecorded.length + opens.unrequested.length,
  };
}

function nearestRequest(requests: readonly ObservedRequest[], timer: number, ms: number): ObservedRequest | undefined {
  const distance = ({ sentMs, doneMs }: ObservedRequest) => Math.max(0, sentMs - ms, ms - doneMs);
  return requests
    .filter((request) => request.timer === timer)
    .reduce<ObservedRequest | undefined>(
      (nearest, each) => (nearest && distance(nearest) <= distance(each) ? nearest : each),
      undefined,
    );
}

/** Matches the groups with the same key. @returns the number of requests and the records that remain */
function matchAll<Record extends { epochSecond: number }>(
  requests: ReadonlyMap<number, readonly Recordable[]>,
  records: ReadonlyMap<number, readonly Record[]>,
) {
  let unrecorded = 0;
  const unrequested: Record[] = [];
  for (const key of new Set([...requests.keys(), ...records.keys()])) {
    const matching = matchRecords(requests.get(key) ?? [], records.get(key) ?? []);
    unrecorded += matching.unrecorded.length;
    unrequested.push(...matching.unrequested);
  }
  return { unrecorded, unrequested };
}
