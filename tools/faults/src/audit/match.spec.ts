import fc from 'fast-check';
import type { Outcome, ObservedRequest, SpooledView } from './evidence.ts';
import { matchViews } from './match.ts';

const request = (sent: number, done: number, outcome: Outcome = 'image'): ObservedRequest => ({
  timer: 0,
  slot: 0,
  sentMs: sent * 1000,
  doneMs: done * 1000,
  latencyMs: 0,
  outcome,
});

let count = 0;
const view = (epochSecond: number): SpooledView => ({
  viewId: String(count++),
  timer: 0,
  partition: 0,
  epochSecond,
  attributes: { country: 0, device: 0, client: 0 },
});

describe('matchViews', () => {
  it('finds the answered request that has no view', () => {
    const missing = request(5.2, 5.3);
    expect(matchViews([request(1, 1.1), missing, request(9, 9.1)], [view(1), view(9)])).toEqual({
      unrecorded: [missing],
      unrequested: [],
    });
  });

  it('finds a view that is recorded twice', () => {
    const second = view(1);
    const { unrecorded, unrequested } = matchViews([request(1, 1.1)], [view(1), second]);
    expect([unrecorded, unrequested.length]).toEqual([[], 1]);
  });

  it('does not match a view to a request of another second', () => {
    const { unrecorded, unrequested } = matchViews([request(1, 1.1)], [view(3)]);
    expect([unrecorded.length, unrequested.length]).toEqual([1, 1]);
  });

  it('accepts a broken request with or without a view', () => {
    const broken = request(2, 2.5, 'broken');
    expect(matchViews([broken], [])).toEqual({ unrecorded: [], unrequested: [] });
    expect(matchViews([broken], [view(2)])).toEqual({ unrecorded: [], unrequested: [] });
    expect(matchViews([broken], [view(2), view(2)]).unrequested).toHaveLength(1);
  });

  it('prefers an answered request over a broken one', () => {
    expect(matchViews([request(5, 5, 'broken'), request(5, 6)], [view(5)])).toEqual({
      unrecorded: [],
      unrequested: [],
    });
  });

  it('matches a broken request if the answered one has another view', () => {
    const both = [request(5, 6), request(5, 5, 'broken')];
    expect(matchViews(both, [view(5), view(6)])).toEqual({ unrecorded: [], unrequested: [] });
  });

  it('matches no view to a hidden image', () => {
    expect(matchViews([request(1, 1, 'hidden')], [view(1)]).unrequested).toHaveLength(1);
  });

  it('reports nothing if every answered request, and some broken ones, are recorded once', () => {
    const one = fc.record({
      sent: fc.double({ min: 0, max: 20, noNaN: true }),
      takes: fc.double({ min: 0, max: 3, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      answered: fc.boolean(),
      recorded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (all) => {
        const requests = all.map(({ sent, takes, answered }) =>
          request(sent, sent + takes, answered ? 'image' : 'broken'),
        );
        const views = all
          .filter(({ answered, recorded }) => answered || recorded)
          .map(({ sent, takes, at }) => view(Math.floor(sent + at * takes)));
        expect(matchViews(requests, views)).toEqual({ unrecorded: [], unrequested: [] });
      }),
    );
  });

  it('finds exactly the missing and the surplus views', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5)), fc.array(fc.nat(5)), (asked, recorded) => {
        const requests = asked.map((second) => request(second, second));
        const { unrecorded, unrequested } = matchViews(requests, recorded.map(view));
        let [missing, surplus] = [0, 0];
        for (let second = 0; second <= 5; second++) {
          const difference =
            asked.filter((each) => each === second).length - recorded.filter((each) => each === second).length;
          missing += Math.max(0, difference);
          surplus += Math.max(0, -difference);
        }
        expect([unrecorded.length, unrequested.length]).toEqual([missing, surplus]);
      }),
    );
  });
});
