import type { Life, Outcome, SeenRequest, SpooledView } from './evidence.ts';
import { type Evidence, type StageEvidence, faultsFound, judge } from './judge.ts';

const midnight = 1_800_000_000 - (1_800_000_000 % 86_400);
const life: Life = { slot: 0, fromMs: (midnight - 60) * 1000, warmMs: (midnight - 59) * 1000 };

/** A request that took a tenth of a second, `at` seconds after midnight. */
const request = (at: number, outcome: Outcome = 'image', timer = 0): SeenRequest => ({
  timer,
  slot: 0,
  sentMs: (midnight + at) * 1000,
  doneMs: (midnight + at) * 1000 + 100,
  latencyMs: 100,
  outcome,
});

let ids = 0;
const view = (at: number, timer = 0): SpooledView => ({ viewId: `id ${ids++}`, timer, epochSecond: midnight + at });

/** One timer, two views, one of them before midnight: all as it should be, but for `stage` and `rest`. */
function evidence(stage: Partial<StageEvidence> = {}, rest: Partial<Omit<Evidence, 'stages'>> = {}): Evidence {
  const all: StageEvidence = {
    name: 'test',
    requests: [request(-1), request(1)],
    views: [view(-1), view(1)],
    unreadable: 0,
    lives: [life],
    clockAheadSeconds: 0,
    declaredLost: 0,
    ...stage,
  };
  const buckets = [
    { timer: 0, bucketStart: midnight - 900, views: 1 },
    { timer: 0, bucketStart: midnight, views: 1 },
  ];
  return { stages: [all], outages: [], buckets, sums: [[2], [2]], accountViews: 2, ...rest };
}

const found = (...given: Parameters<typeof evidence>) => faultsFound(judge(evidence(...given)));

describe('judge', () => {
  it('finds nothing where every answered view is in the spool once, and counted once', () => {
    expect(found()).toEqual([]);
  });

  it('finds a view that was answered and never reached the spool', () => {
    expect(found({ requests: [request(-1), request(1), request(5)] })).toEqual([['answered, but not in the spool', 1]]);
  });

  it('finds a view that was spooled and not counted, and one that was counted twice', () => {
    const one = { timer: 0, bucketStart: midnight - 900, views: 1 };
    expect(found({}, { buckets: [one], sums: [[1]], accountViews: 1 })).toEqual([['in the spool, but not counted', 1]]);
    const twice = { timer: 0, bucketStart: midnight, views: 2 };
    expect(found({}, { buckets: [one, twice], sums: [[3]], accountViews: 3 })).toEqual([
      ['counted, but not in the spool', 1],
    ]);
  });

  it('finds views in the wrong quarter of an hour, though the sum is right', () => {
    const buckets = [{ timer: 0, bucketStart: midnight, views: 2 }];
    expect(found({}, { buckets })).toEqual([
      ['in the spool, but not counted', 1],
      ['counted, but not in the spool', 1],
    ]);
  });

  it('finds a record that is there twice, by its id', () => {
    const once = view(-1);
    expect(found({ views: [once, once] }).map(([what]) => what)).toContain(
      'in the spool under an id that was there before',
    );
  });

  it('finds a sum of a timer or of the account that does not agree with the buckets', () => {
    expect(found({}, { sums: [[2], [1]] })).toEqual([['sums that do not agree with the counts', 1]]);
    expect(found({}, { accountViews: 3 })).toEqual([['sums that do not agree with the counts', 1]]);
  });

  it('takes a loss that the service states exactly for no fault, and one that it misstates for one', () => {
    const requests = [request(-1), request(1), request(5), request(6)];
    expect(found({ requests, declaredLost: 2 })).toEqual([]);
    expect(found({ requests, declaredLost: 1 })).toHaveLength(1);
    expect(found({ requests, declaredLost: 3 })).toHaveLength(1);
  });

  it('knows that the clock of a service may be ahead', () => {
    const requests = [request(-1), request(1)].map((each) => ({
      ...each,
      sentMs: each.sentMs - 3_600_000,
      doneMs: each.doneMs - 3_600_000,
    }));
    expect(found({ requests, clockAheadSeconds: 3600 })).toEqual([]);
    expect(found({ requests })).not.toEqual([]);
  });

  const failed = [['images failed while a process was up', 1]];

  it('excuses a broken connection where its process was killed, and nowhere else', () => {
    const requests = [request(-1), request(1), request(5, 'broken')];
    expect(found({ requests })).toEqual(failed);
    const killed = { ...life, endingMs: (midnight + 5) * 1000, toMs: (midnight + 5) * 1000 + 20 };
    expect(found({ requests, lives: [killed] })).toEqual([]);
    expect(found({ requests, lives: [{ ...killed, slot: 1 }] })).toEqual(failed);
  });

  it('never excuses an answer that is no image', () => {
    const outages = [{ fromMs: (midnight + 4) * 1000, toMs: (midnight + 6) * 1000 }];
    expect(found({ requests: [request(-1), request(1), request(5, 'wrong')] }, { outages })).toEqual(failed);
  });

  it('excuses a hidden image of a service that came up while the database was away, and of no other', () => {
    const requests = [request(-1), request(1), request(5, 'hidden')];
    const outages = [{ fromMs: (midnight + 2) * 1000, toMs: (midnight + 6) * 1000 }];
    const young = { ...life, fromMs: (midnight + 4) * 1000, warmMs: undefined };
    expect(found({ requests, lives: [life, young] }, { outages })).toEqual([]);
    expect(found({ requests }, { outages })).toEqual(failed);
    expect(found({ requests, lives: [life, young] })).toEqual(failed);
  });
});
