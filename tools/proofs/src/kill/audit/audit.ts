import type { ApiEvidence, ObservedRequest, Outcome, ScenarioEvidence, Stall } from './evidence.ts';
import { type Excuses, type Failures, classifyFailures } from './failures.ts';
import { matchFirstOpens, openSeconds } from './first-opens.ts';
import { type Recordable, groupBy, matchRecords, recordableApiRequest, recordableRequest } from './match.ts';
import type { StoredCounts } from './stored-counts.ts';
import { type ViewCounts, countApiRequests, countViews, differences, isOfQuarterHour } from './view-counts.ts';

export interface Evidence extends Excuses {
  scenarios: readonly ScenarioEvidence[];
  stored: StoredCounts;
  api: ApiEvidence;
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

export interface AuditResult {
  /** What the report shows. */
  numbers: Readonly<Record<string, number>>;
  /** What must not happen, and how often it did. */
  violations: Readonly<Record<string, number>>;
  /** In the spool, but no request can have caused them. */
  unrequested: UnrequestedView[];
  /** Requests without an image although a process was running that could have served it. */
  failures: ObservedRequest[];
}

/** Compares requests with the records in the spools one by one, and those records with every count in the database. */
export function auditViews({ scenarios, stored, api, ...excuses }: Evidence): AuditResult {
  const requests = scenarios.flatMap((scenario) => scenario.requests);
  const views = scenarios.flatMap((scenario) => scenario.views);
  const firstOpens = scenarios.flatMap((scenario) => scenario.firstOpens);
  const matchings = scenarios.map((scenario) => matchScenario(scenario, excuses.stalls));
  const unrequested = matchings.flatMap((matching) => matching.unrequested);
  const classified = scenarios.map((scenario) => classifyFailures(scenario, excuses));
  const failures = classified.flatMap(({ failed }) => failed);
  const counts = countViews(views);
  const ofQuarterHours = differences(counts.timerDays, stored.timerDays, isOfQuarterHour);
  const isBreakdown = (key: string) => !isOfQuarterHour(key);
  const countOf = (outcome: Outcome) => requests.filter((request) => request.outcome === outcome).length;
  const ofKind = (kind: Exclude<keyof Failures, 'failed'>) => sum(classified.map((each) => each[kind]));
  return {
    numbers: {
      'images, states and links requested': requests.length,
      'answered completely': countOf('image'),
      'views and clicks counted': sum([...stored.timerDays].map(([key, views]) => (isOfQuarterHour(key) ? views : 0))),
      'states asked for again, which are not counted': requests.filter(
        ({ page, outcome }) => page === 'again' && outcome === 'image',
      ).length,
      'breakdown values compared': [...counts.timerDays.keys()].filter(isBreakdown).length,
      'first opens': stored.firstOpens.size,
      'API requests': api.requests.length,
      'connections broken by kills: the view may or may not be counted': ofKind('brokenByKills'),
      'aborted by clients: the same': countOf('aborted'),
      'hidden images of timers that a service without a database did not know': ofKind('hiddenWithoutDatabase'),
      'late while the machine did not run this test either': ofKind('lateByMachine'),
      'lost on a full disk, as the service reports': sum(scenarios.map(({ reportedLost }) => reportedLost)),
    },
    violations: {
      'answered, but not in the spool': sum(matchings.map(({ notSpooled }) => notSpooled)),
      'in the spool, but not counted': sum(ofQuarterHours.map((each) => Math.max(0, each))),
      'in the spool, but never requested': unrequested.length,
      'in the spool with a duplicate id': views.length - new Set(views.map(({ viewId }) => viewId)).size,
      'in the spool, but unreadable': sum(scenarios.map(({ unreadable }) => unreadable)),
      'counted, but not in the spool': sum(ofQuarterHours.map((each) => Math.max(0, -each))),
      // Of a timer, in the database or in the API.
      'totals that differ':
        differences(counts.totals, stored.totals).length +
        [...stored.viewCounts].filter(([timer, total]) => total !== (counts.totals.get(timer) ?? 0)).length,
      // Views of a timer on a UTC day with one country, device or mail client.
      'breakdown values that differ': differences(counts.timerDays, stored.timerDays, isBreakdown).length,
      // In total, in a month, and by each quarter hour and value of a day.
      'counts of the account that differ': sum(
        (['accountDays', 'topTimers', 'accountTotals', 'accountMonths'] satisfies (keyof ViewCounts)[]).map(
          (each) => differences(counts[each], stored[each]).length,
        ),
      ),
      'first opens that are missing, late or unknown':
        sum(matchings.map(({ wrongFirstOpens }) => wrongFirstOpens)) +
        differences(openSeconds(firstOpens), stored.firstOpens).length,
      'API requests not counted, or counted twice': wrongApiRequests(api, stored, excuses.stalls),
      'confirmed changes that are lost': api.lostChanges,
      'images failed while a process was running': failures.length,
    },
    unrequested,
    failures,
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

/** Matches the records of a scenario to its requests. */
function matchScenario(scenario: ScenarioEvidence, stalls: readonly Stall[]) {
  const { requests, suspensions, clockAheadSeconds, reportedLost } = scenario;
  const atClientsClock = <Record extends { epochSecond: number }>(record: Record): Record => ({
    ...record,
    epochSecond: record.epochSecond - clockAheadSeconds,
  });
  const recordable = requests.map((request) => recordableRequest(request, suspensions, stalls));
  const views = groupBy(scenario.views.map(atClientsClock), countedKey);
  const { unrecorded, unrequested } = matchAll(
    groupBy(
      recordable.filter(({ mayBeView }) => mayBeView),
      countedKey,
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

/** Clicks on a timer are matched apart from its views. */
const countedKey = ({ timer, isClick = false }: Pick<ObservedRequest, 'timer' | 'isClick'>) =>
  2 * timer + Number(isClick);

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
