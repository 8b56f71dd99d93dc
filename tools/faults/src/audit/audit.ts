import type { Lifetime, ObservedRequest, TimeSpan, SpooledView } from './evidence.ts';
import { matchViews } from './match.ts';
import type { StoredCounts } from './stored-counts.ts';
import { type ViewCounts, countViews, differences } from './view-counts.ts';

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
  stored: StoredCounts;
  /** Requests to the management API. */
  apiRequests: ApiRequests;
}

interface ApiRequests {
  answered: number;
  /** Sent, but not answered or refused: they may or may not be counted. */
  failed: number;
  spooled: number;
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
  /** Total views of a timer, in the database or in the API, that differ from the spool. */
  wrongTotals: number;
  /** Views of a timer on a UTC day with one country, device or mail client that differ from the spool. */
  wrongBreakdowns: number;
  comparedBreakdowns: number;
  /** Views of the account on a day or in a month, in one partition, that differ from the spool. */
  wrongAccountCounts: number;
  /** API requests that are not in the spool or not counted, or too many. */
  wrongApiRequests: number;
  /** Requests without an image although a process was running that could have served it. */
  failures: ObservedRequest[];
}

/** How long after an outage the database may still refuse connections, and pools may contain dead ones. */
const databaseGraceMs = 2_000;
/** The delay between the exit of a process and its exit event. */
const exitNoticeMs = 250;

/** Compares requests with the views in the spools one by one, and those views with every count in the database. */
export function auditViews({ scenarios, outages, stored, apiRequests }: Evidence): AuditResult {
  const requests = scenarios.flatMap((scenario) => scenario.requests);
  const views = scenarios.flatMap((scenario) => scenario.views);
  const matchings = scenarios.map(matchScenario);
  const failures = scenarios.map((scenario) => classifyFailures(scenario, outages));
  return {
    requests: requests.length,
    answered: requests.filter(({ outcome }) => outcome === 'image').length,
    counted: sum([...stored.quarterHours.values()]),
    brokenByKills: sum(failures.map(({ brokenByKills }) => brokenByKills)),
    hiddenWithoutDatabase: sum(failures.map(({ hiddenWithoutDatabase }) => hiddenWithoutDatabase)),
    failures: failures.flatMap(({ failed }) => failed),
    notSpooled: sum(matchings.map(({ notSpooled }) => notSpooled)),
    reportedLost: sum(scenarios.map(({ reportedLost }) => reportedLost)),
    unrequested: sum(matchings.map(({ unrequested }) => unrequested)),
    duplicateIds: views.length - new Set(views.map(({ viewId }) => viewId)).size,
    unreadable: sum(scenarios.map(({ unreadable }) => unreadable)),
    wrongApiRequests: wrongApiRequests(apiRequests, stored),
    ...compareCounts(countViews(views), stored),
  };
}

function compareCounts(expected: ViewCounts, stored: StoredCounts) {
  const ofQuarterHours = differences(expected.quarterHours, stored.quarterHours);
  return {
    notCounted: sum(ofQuarterHours.map((each) => Math.max(0, each))),
    countedTwice: sum(ofQuarterHours.map((each) => Math.max(0, -each))),
    wrongTotals: [stored.totals, stored.viewCounts].flatMap((totals) => differences(expected.totals, totals)).length,
    wrongBreakdowns: differences(expected.breakdowns, stored.breakdowns).length,
    comparedBreakdowns: expected.breakdowns.size,
    wrongAccountCounts:
      differences(expected.accountDays, stored.accountDays).length +
      differences(expected.accountMonths, stored.accountMonths).length,
  };
}

function wrongApiRequests({ answered, failed, spooled }: ApiRequests, stored: StoredCounts): number {
  const missing = Math.max(0, answered - spooled);
  const unrequested = Math.max(0, spooled - answered - failed);
  return missing + unrequested + Math.abs(spooled - stored.apiRequests);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The invariants that do not hold: a description and the number of violations. */
export function violations(audit: AuditResult): [string, number][] {
  const mustBeZero: [string, number][] = [
    ['answered, but not in the spool', audit.notSpooled],
    ['in the spool, but not counted', audit.notCounted],
    ['in the spool, but never requested', audit.unrequested],
    ['in the spool with a duplicate id', audit.duplicateIds],
    ['in the spool, but unreadable', audit.unreadable],
    ['counted, but not in the spool', audit.countedTwice],
    ['totals that differ', audit.wrongTotals],
    ['breakdown values that differ', audit.wrongBreakdowns],
    ['days and months of the account that differ', audit.wrongAccountCounts],
    ['API requests not counted, or counted twice', audit.wrongApiRequests],
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
