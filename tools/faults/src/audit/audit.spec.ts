import type { Lifetime, Outcome, ObservedRequest, SpooledView } from './evidence.ts';
import { type Evidence, type ScenarioEvidence, auditViews, violations } from './audit.ts';

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
const view = (at: number, timer = 0): SpooledView => ({ viewId: `id ${ids++}`, timer, epochSecond: midnight + at });

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
  const buckets = [
    { timer: 0, bucketStart: midnight - 900, views: 1 },
    { timer: 0, bucketStart: midnight, views: 1 },
  ];
  return { scenarios: [all], outages: [], buckets, sums: [[2], [2]], accountViews: 2, ...rest };
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

  it('finds a spooled view that is not counted, and one that is counted twice', () => {
    const one = { timer: 0, bucketStart: midnight - 900, views: 1 };
    expect(violationsIn({}, { buckets: [one], sums: [[1]], accountViews: 1 })).toEqual([
      ['in the spool, but not counted', 1],
    ]);
    const twice = { timer: 0, bucketStart: midnight, views: 2 };
    expect(violationsIn({}, { buckets: [one, twice], sums: [[3]], accountViews: 3 })).toEqual([
      ['counted, but not in the spool', 1],
    ]);
  });

  it('finds views in the wrong quarter of an hour even if the total is right', () => {
    const buckets = [{ timer: 0, bucketStart: midnight, views: 2 }];
    expect(violationsIn({}, { buckets })).toEqual([
      ['in the spool, but not counted', 1],
      ['counted, but not in the spool', 1],
    ]);
  });

  it('finds duplicate record ids', () => {
    const once = view(-1);
    expect(violationsIn({ views: [once, once] }).map(([what]) => what)).toContain('in the spool with a duplicate id');
  });

  it('finds a total of a timer or of the account that does not match the buckets', () => {
    expect(violationsIn({}, { sums: [[2], [1]] })).toEqual([['totals that do not match the counts', 1]]);
    expect(violationsIn({}, { accountViews: 3 })).toEqual([['totals that do not match the counts', 1]]);
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
