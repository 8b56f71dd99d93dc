import type {
  ApiEvidence,
  Lifetime,
  ObservedApiRequest,
  ObservedRequest,
  Outcome,
  ScenarioEvidence,
  SpooledApiRequest,
  SpooledOpen,
  SpooledView,
} from './evidence.ts';
import { describeUnrequested } from '../report.ts';
import { type Evidence, auditViews } from './audit.ts';
import { openSeconds } from './first-opens.ts';
import { countApiRequests, countViews } from './view-counts.ts';

const midnight = 1_800_000_000 - (1_800_000_000 % 86_400);
const lifetime: Lifetime = { slot: 0, pid: 1, fromMs: (midnight - 60) * 1000, warmMs: (midnight - 59) * 1000 };

/** A request of 100 ms, `at` seconds after midnight. */
const request = (at: number, outcome: Outcome = 'image', timer = 0): ObservedRequest => ({
  timer,
  slot: 0,
  sentMs: (midnight + at) * 1000,
  doneMs: (midnight + at) * 1000 + 100,
  latencyMs: 100,
  outcome,
});

/** Timer 2 is in the tail. */
const tailTimer = 2;

const apiRequest = (at: number, isAnswered = true): ObservedApiRequest => ({
  account: 0,
  sentMs: (midnight + at) * 1000,
  doneMs: (midnight + at) * 1000 + 100,
  isAnswered,
});

let ids = 0;
const attributes = { country: 0x4544, device: 1, client: 3 };
const view = (at: number, timer = 0): SpooledView => ({
  viewId: `id ${ids++}`,
  timer,
  epochSecond: midnight + at,
  attributes,
});

const apiRecord = (at: number): SpooledApiRequest => ({
  requestId: `id ${ids++}`,
  account: 0,
  epochSecond: midnight + at,
});

/** The counts of these views, of no first opens and of one API request. */
const stored = (...views: SpooledView[]) => {
  const counts = countViews(views);
  return {
    ...counts,
    viewCounts: new Map(counts.totals),
    apiRequests: countApiRequests([apiRecord(0)]),
    firstOpens: openSeconds([]),
  };
};

/** One timer with two views, one before and one after midnight: no violations unless `scenario` and `rest` add some. */
function evidence(scenario: Partial<ScenarioEvidence> = {}, rest: Partial<Omit<Evidence, 'scenarios'>> = {}): Evidence {
  const all: ScenarioEvidence = {
    name: 'test',
    requests: [request(-1), request(1)],
    views: [view(-1), view(1)],
    firstOpens: [],
    unreadable: 0,
    lifetimes: [lifetime],
    suspensions: [],
    clockAheadSeconds: 0,
    reportedLost: 0,
    ...scenario,
  };
  const api: ApiEvidence = { requests: [apiRequest(0)], records: [apiRecord(0)], lostChanges: 0 };
  const counted = stored(view(-1), view(1));
  return { scenarios: [all], outages: [], stalls: [], stored: counted, api, firstOfTail: tailTimer, ...rest };
}

const violationsIn = (...given: Parameters<typeof evidence>) =>
  Object.entries(auditViews(evidence(...given)).violations).filter(([, count]) => count !== 0);

describe('auditViews', () => {
  it('finds nothing if every answered view is in the spool once and counted once', () => {
    expect(violationsIn()).toEqual([]);
  });

  it('finds an answered view that is not in the spool', () => {
    expect(violationsIn({ requests: [request(-1), request(1), request(5)] })).toEqual([
      ['answered, but not in the spool', 1],
    ]);
  });

  const onAllLevels = [
    ['totals that differ', 2],
    ['breakdown values that differ', 3],
    ['counts of the account that differ', 7],
  ];

  it('finds a spooled view that is not counted, and one that is counted twice', () => {
    expect(violationsIn({}, { stored: stored(view(-1)) })).toEqual([
      ['in the spool, but not counted', 1],
      ...onAllLevels,
    ]);
    expect(violationsIn({}, { stored: stored(view(-1), view(1), view(1)) })).toEqual([
      ['counted, but not in the spool', 1],
      ...onAllLevels,
    ]);
  });

  it('finds a view in the wrong quarter hour even if everything else is right', () => {
    expect(violationsIn({}, { stored: stored(view(-1), view(901)) })).toEqual([
      ['in the spool, but not counted', 1],
      ['counted, but not in the spool', 1],
      ['counts of the account that differ', 2],
    ]);
  });

  it('finds a view with the wrong country even if everything else is right', () => {
    const elsewhere = { ...view(1), attributes: { ...attributes, country: 0 } };
    expect(violationsIn({}, { stored: stored(view(-1), elsewhere) })).toEqual([
      ['breakdown values that differ', 2],
      ['counts of the account that differ', 2],
    ]);
  });

  it('finds a wrong total in the database and a wrong viewCount in the API', () => {
    const right = stored(view(-1), view(1));
    for (const wrong of [{ totals: new Map([['0', 3]]) }, { viewCounts: new Map([['0', 1]]) }])
      expect(violationsIn({}, { stored: { ...right, ...wrong } })).toEqual([['totals that differ', 1]]);
  });

  describe('API requests', () => {
    const wrong = (api: Partial<ApiEvidence>) => {
      const requests = [apiRequest(0)];
      return violationsIn({}, { api: { requests, records: [apiRecord(0)], lostChanges: 0, ...api } });
    };
    const violation = (count: number) => [['API requests not counted, or counted twice', count]];

    it('must be in the spool once if they were answered, with their time and an id of their own', () => {
      expect(wrong({ requests: [apiRequest(0), apiRequest(5)] })).toEqual(violation(1));
      expect(wrong({ requests: [apiRequest(5)] })).toEqual(violation(2));
      const once = apiRecord(0);
      expect(wrong({ requests: [apiRequest(0), apiRequest(0)], records: [once, { ...once }] })).toEqual(violation(2));
    });

    it('must be counted once, on their day', () => {
      expect(wrong({ requests: [apiRequest(0), apiRequest(5)], records: [apiRecord(0), apiRecord(5)] })).toEqual(
        violation(1),
      );
      expect(wrong({ requests: [apiRequest(-1)], records: [apiRecord(-1)] })).toEqual(violation(2));
    });

    it('must not lose a change that was confirmed', () => {
      expect(wrong({ lostChanges: 2 })).toEqual([['confirmed changes that are lost', 2]]);
    });
  });

  describe('first opens', () => {
    const opening = (at: number, outcome: Outcome = 'image', recipient = 'r') => ({
      ...request(at, outcome, 1),
      recipient,
    });
    const open = (at: number, recipient = 'aa'): SpooledOpen => ({ timer: 1, recipient, epochSecond: midnight + at });
    /** The views of the requests are all in the spool and counted. */
    const wrong = (requests: ReturnType<typeof opening>[], firstOpens: SpooledOpen[], storedOpens = firstOpens) => {
      const views = requests
        .filter(({ outcome }) => outcome === 'image')
        .map(({ sentMs }) => view(sentMs / 1000 - midnight, 1));
      const counted = { ...stored(...views), firstOpens: openSeconds(storedOpens) };
      return violationsIn({ requests, views, firstOpens }, { stored: counted });
    };
    const violation = (count: number) => [['first opens that are missing, late or unknown', count]];

    it('are recorded at the first request of each recipient', () => {
      expect(wrong([opening(0), opening(9)], [open(0)])).toEqual([]);
      expect(wrong([opening(0), opening(9)], [open(9), open(0)])).toEqual([]);
      expect(wrong([opening(0), opening(9, 'image', 'other')], [open(0), open(9, 'bb')])).toEqual([]);
    });

    it('must not be missing or late', () => {
      expect(wrong([opening(0)], [])).toEqual(violation(1));
      expect(wrong([opening(0), opening(9)], [open(9)])).toEqual(violation(2));
    });

    it('must be in the database as in the spool', () => {
      expect(wrong([opening(0)], [open(0)], [])).toEqual(violation(1));
      expect(wrong([opening(0)], [open(0)], [open(1)])).toEqual(violation(1));
    });
  });

  it('accepts a loss only if the service reports it exactly', () => {
    const requests = [request(-1), request(1), request(5), request(6)];
    expect(violationsIn({ requests, reportedLost: 2 })).toEqual([]);
    expect(violationsIn({ requests, reportedLost: 1 })).toHaveLength(1);
    expect(violationsIn({ requests, reportedLost: 3 })).toHaveLength(1);
  });

  describe('clicks', () => {
    const clicked = { ...request(5), isClick: true };
    const click = { ...view(5), isClick: true };
    const wrong = (views: SpooledView[], counted = views) =>
      violationsIn({ requests: [request(-1), request(1), clicked], views }, { stored: stored(...counted) });

    it('must be in the spool once, as clicks', () => {
      const views = [view(-1), view(1)];
      expect(wrong([...views, click])).toEqual([]);
      expect(wrong(views)).toEqual([['answered, but not in the spool', 1]]);
      expect(wrong([...views, view(5)])).toHaveLength(2);
      expect(wrong([...views, click, { ...click, viewId: 'other' }])).toEqual([
        ['in the spool, but never requested', 1],
      ]);
    });

    it('must be counted once, in the database and in the API', () => {
      const views = [view(-1), view(1), click];
      expect(wrong(views, views.slice(0, 2))).toContainEqual(['in the spool, but not counted', 1]);
      expect(wrong(views, [...views, click])).toContainEqual(['counted, but not in the spool', 1]);
      const counted = stored(...views);
      const viewCounts = new Map([...counted.totals, ['clicks 0', 2] as const]);
      const requests = [request(-1), request(1), clicked];
      expect(violationsIn({ requests, views }, { stored: { ...counted, viewCounts } })).toEqual([
        ['totals that differ', 1],
      ]);
    });
  });

  it('counts what a web page asks for first as a view, and nothing that it asks for again', () => {
    const asked = (page: 'view' | 'again', at: number): ObservedRequest => ({ ...request(at), page });
    const requests = [request(-1), request(1), asked('view', 5), asked('again', 10)];
    const wrong = (...views: SpooledView[]) =>
      violationsIn({ requests, views: [view(-1), view(1), ...views] }, { stored: stored(view(-1), view(1), ...views) });
    expect(wrong(view(5))).toEqual([]);
    expect(wrong()).toEqual([['answered, but not in the spool', 1]]);
    expect(wrong(view(5), view(10))).toEqual([['in the spool, but never requested', 1]]);
  });

  it('takes into account a service clock that is ahead', () => {
    const requests = [request(-1), request(1)].map((each) => ({
      ...each,
      sentMs: each.sentMs - 3_600_000,
      doneMs: each.doneMs - 3_600_000,
    }));
    expect(violationsIn({ requests, clockAheadSeconds: 3600 })).toEqual([]);
    expect(violationsIn({ requests })).not.toEqual([]);
  });

  const failed = [['images failed while a process was running', 1]];

  it('excuses a broken connection only if its process was killed', () => {
    const requests = [request(-1), request(1), request(5, 'broken')];
    expect(violationsIn({ requests })).toEqual(failed);
    const killed = { ...lifetime, endingMs: (midnight + 5) * 1000, toMs: (midnight + 5) * 1000 + 20 };
    expect(violationsIn({ requests, lifetimes: [killed] })).toEqual([]);
    expect(violationsIn({ requests, lifetimes: [{ ...killed, slot: 1 }] })).toEqual(failed);
  });

  it('never excuses a response that is not an image', () => {
    const outages = [{ fromMs: (midnight + 4) * 1000, toMs: (midnight + 6) * 1000 }];
    expect(violationsIn({ requests: [request(-1), request(1), request(5, 'wrong')] }, { outages })).toEqual(failed);
  });

  it('accepts the view of a client who has left when a frozen service continues', () => {
    const views = [view(-1), view(1), view(60)];
    const requests = [request(-1), request(1), request(5, 'aborted')];
    const frozen = { slot: 0, fromMs: (midnight + 4) * 1000, toMs: (midnight + 60) * 1000 };
    const violationsOf = (slot: number) =>
      violationsIn({ requests, views, suspensions: [{ ...frozen, slot }] }, { stored: stored(...views) });
    expect(violationsOf(0)).toEqual([]);
    expect(violationsOf(1)).toEqual([['in the spool, but never requested', 1]]);
  });

  it('excuses a request that is not answered in time only if the machine did not run the test itself', () => {
    const timeout = { requests: [request(-1), request(1), request(5, 'timeout')] };
    const stall = (ms: number) => ({ fromMs: (midnight + 5) * 1000 - ms, toMs: (midnight + 5) * 1000 });
    expect(violationsIn(timeout)).toEqual(failed);
    expect(violationsIn(timeout, { stalls: [stall(400)] })).toEqual(failed);
    expect(violationsIn(timeout, { stalls: [stall(600)] })).toEqual([]);
    const { numbers } = auditViews(evidence(timeout, { stalls: [stall(600)] }));
    expect(numbers['late while the machine did not run this test either']).toBe(1);
    const hidden = (timer: number) => ({ requests: [request(-1), request(1), request(5, 'hidden', timer)] });
    expect(violationsIn(hidden(tailTimer), { stalls: [stall(600)] })).toEqual([]);
    expect(violationsIn(hidden(0), { stalls: [stall(600)] })).toEqual(failed); // the service knows the timer
  });

  it('gives a service as much longer to handle the request of a client who has left as the machine did not run the test', () => {
    const views = [view(-1), view(1), view(45)];
    const requests = [request(-1), request(1), request(5, 'aborted')];
    const stalls = [{ fromMs: (midnight + 6) * 1000, toMs: (midnight + 30) * 1000 }];
    const rest = { stored: stored(...views) };
    expect(violationsIn({ requests, views }, rest)).toEqual([['in the spool, but never requested', 1]]);
    expect(violationsIn({ requests, views }, { ...rest, stalls })).toEqual([]);
  });

  it('excuses a hidden image of a timer of the tail during an outage', () => {
    const outages = [{ fromMs: (midnight + 2) * 1000, toMs: (midnight + 6) * 1000 }];
    const requests = [request(-1), request(1), request(5, 'hidden', tailTimer)];
    expect(violationsIn({ requests }, { outages })).toEqual([]);
    expect(violationsIn({ requests })).toEqual(failed);
  });

  it('matches no view to a hidden image', () => {
    const requests = [request(-1), request(1), request(5, 'hidden', tailTimer)];
    const views = [view(-1), view(1), { ...view(5, tailTimer), slot: 1 }];
    const outages = [{ fromMs: (midnight + 2) * 1000, toMs: (midnight + 6) * 1000 }];
    const given = [
      { requests, views },
      { outages, stored: stored(...views) },
    ] as const;
    expect(violationsIn(...given)).toEqual([['in the spool, but never requested', 1]]);
    const [record] = auditViews(evidence(...given)).unrequested;
    expect(record).toMatchObject({ timer: tailTimer, epochSecond: midnight + 5, slot: 1, nearest: requests[2] });
    expect(record && describeUnrequested(record, (midnight - 10) * 1000)).toBe(
      `recorded by image service 2: timer ${tailTimer} in the second from 15.0 s; nearest request: to image service 1 from 15.0 s to 15.1 s, hidden`,
    );
  });

  it('excuses a hidden image only from a service that started during a database outage', () => {
    const requests = [request(-1), request(1), request(5, 'hidden')];
    const outages = [{ fromMs: (midnight + 2) * 1000, toMs: (midnight + 6) * 1000 }];
    const young = { ...lifetime, fromMs: (midnight + 4) * 1000, warmMs: undefined };
    expect(violationsIn({ requests, lifetimes: [lifetime, young] }, { outages })).toEqual([]);
    expect(violationsIn({ requests }, { outages })).toEqual(failed);
    expect(violationsIn({ requests, lifetimes: [lifetime, young] })).toEqual(failed);
  });
});
