import type { Lifetime, Outcome, ObservedRequest, SpooledView } from './evidence.ts';
import { type Evidence, type ScenarioEvidence, auditViews, violations } from './audit.ts';
import { countViews } from './view-counts.ts';

const midnight = 1_800_000_000 - (1_800_000_000 % 86_400);
const lifetime: Lifetime = { slot: 0, fromMs: (midnight - 60) * 1000, warmMs: (midnight - 59) * 1000 };

/** A request of 100 ms, `at` seconds after midnight. */
const request = (at: number, outcome: Outcome = 'image', timer = 0): ObservedRequest => ({
  timer,
  slot: 0,
  sentMs: (midnight + at) * 1000,
  doneMs: (midnight + at) * 1000 + 100,
  latencyMs: 100,
  outcome,
});

let ids = 0;
const attributes = { country: 0x4544, device: 1, client: 3 };
const view = (at: number, timer = 0): SpooledView => ({
  viewId: `id ${ids++}`,
  timer,
  partition: 5,
  epochSecond: midnight + at,
  attributes,
});

/** The counts of these views. */
const stored = (...views: SpooledView[]) => {
  const counts = countViews(views);
  return { ...counts, viewCounts: new Map(counts.totals), apiRequests: 3 };
};

/** One timer with two views, one before and one after midnight: no violations unless `scenario` and `rest` add some. */
function evidence(scenario: Partial<ScenarioEvidence> = {}, rest: Partial<Omit<Evidence, 'scenarios'>> = {}): Evidence {
  const all: ScenarioEvidence = {
    name: 'test',
    requests: [request(-1), request(1)],
    views: [view(-1), view(1)],
    unreadable: 0,
    lifetimes: [lifetime],
    clockAheadSeconds: 0,
    reportedLost: 0,
    ...scenario,
  };
  const apiRequests = { answered: 3, failed: 0, spooled: 3 };
  return { scenarios: [all], outages: [], stored: stored(view(-1), view(1)), apiRequests, ...rest };
}

const violationsIn = (...given: Parameters<typeof evidence>) => violations(auditViews(evidence(...given)));

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
    ['days and months of the account that differ', 2],
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
    ]);
  });

  it('finds a view with the wrong country even if everything else is right', () => {
    const elsewhere = { ...view(1), attributes: { ...attributes, country: 0 } };
    expect(violationsIn({}, { stored: stored(view(-1), elsewhere) })).toEqual([['breakdown values that differ', 2]]);
  });

  it('finds a view of the account in the wrong partition', () => {
    expect(violationsIn({}, { stored: stored(view(-1), { ...view(1), partition: 6 }) })).toEqual([
      ['days and months of the account that differ', 4],
    ]);
  });

  it('finds a wrong total in the database and a wrong viewCount in the API', () => {
    const right = stored(view(-1), view(1));
    for (const wrong of [{ totals: new Map([['0', 3]]) }, { viewCounts: new Map([['0', 1]]) }])
      expect(violationsIn({}, { stored: { ...right, ...wrong } })).toEqual([['totals that differ', 1]]);
  });

  it('finds API requests that are lost or counted twice, and accepts failed ones in the spool', () => {
    const wrong = (apiRequests: Evidence['apiRequests']) => violationsIn({}, { apiRequests });
    expect(wrong({ answered: 1, failed: 2, spooled: 3 })).toEqual([]);
    for (const each of [
      { answered: 4, failed: 0, spooled: 3 },
      { answered: 2, failed: 0, spooled: 3 },
      { answered: 2, failed: 0, spooled: 2 },
    ])
      expect(wrong(each)).toEqual([['API requests not counted, or counted twice', 1]]);
  });

  it('finds duplicate record ids', () => {
    const once = view(-1);
    expect(violationsIn({ views: [once, once] }).map(([what]) => what)).toContain('in the spool with a duplicate id');
  });

  it('accepts a loss only if the service reports it exactly', () => {
    const requests = [request(-1), request(1), request(5), request(6)];
    expect(violationsIn({ requests, reportedLost: 2 })).toEqual([]);
    expect(violationsIn({ requests, reportedLost: 1 })).toHaveLength(1);
    expect(violationsIn({ requests, reportedLost: 3 })).toHaveLength(1);
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

  it('excuses a hidden image only from a service that started during a database outage', () => {
    const requests = [request(-1), request(1), request(5, 'hidden')];
    const outages = [{ fromMs: (midnight + 2) * 1000, toMs: (midnight + 6) * 1000 }];
    const young = { ...lifetime, fromMs: (midnight + 4) * 1000, warmMs: undefined };
    expect(violationsIn({ requests, lifetimes: [lifetime, young] }, { outages })).toEqual([]);
    expect(violationsIn({ requests }, { outages })).toEqual(failed);
    expect(violationsIn({ requests, lifetimes: [lifetime, young] })).toEqual(failed);
  });
});
