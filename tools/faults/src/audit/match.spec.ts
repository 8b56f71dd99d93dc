import fc from 'fast-check';
import type { Outcome, SeenRequest, SpooledView } from './evidence.ts';
import { matchViews } from './match.ts';

const request = (sent: number, done: number, outcome: Outcome = 'image'): SeenRequest => ({
  timer: 0,
  slot: 0,
  sentMs: sent * 1000,
  doneMs: done * 1000,
  latencyMs: 0,
  outcome,
});

let count = 0;
const view = (epochSecond: number): SpooledView => ({ viewId: String(count++), timer: 0, epochSecond });

describe('matchViews', () => {
  it('finds the one answered request of which there is no view', () => {
    const missing = request(5.2, 5.3);
    expect(matchViews([request(1, 1.1), missing, request(9, 9.1)], [view(1), view(9)])).toEqual({
      unrecorded: [missing],
      unaskedFor: [],
    });
  });

  it('finds the view that is there twice', () => {
    const second = view(1);
    const { unrecorded, unaskedFor } = matchViews([request(1, 1.1)], [view(1), second]);
    expect([unrecorded, unaskedFor.length]).toEqual([[], 1]);
  });

  it('does not take a view of another moment for that of a lost one', () => {
    const { unrecorded, unaskedFor } = matchViews([request(1, 1.1)], [view(3)]);
    expect([unrecorded.length, unaskedFor.length]).toEqual([1, 1]);
  });

  it('leaves open whether a request whose connection broke was recorded', () => {
    const broken = request(2, 2.5, 'broken');
    expect(matchViews([broken], [])).toEqual({ unrecorded: [], unaskedFor: [] });
    expect(matchViews([broken], [view(2)])).toEqual({ unrecorded: [], unaskedFor: [] });
    expect(matchViews([broken], [view(2), view(2)]).unaskedFor).toHaveLength(1);
  });

  it('gives an answered request the view that a broken one could have had as well', () => {
    expect(matchViews([request(5, 5, 'broken'), request(5, 6)], [view(5)])).toEqual({ unrecorded: [], unaskedFor: [] });
  });

  it('gives a view to a broken request where the answered one has another', () => {
    const both = [request(5, 6), request(5, 5, 'broken')];
    expect(matchViews(both, [view(5), view(6)])).toEqual({ unrecorded: [], unaskedFor: [] });
  });

  it('takes no view for a hidden image', () => {
    expect(matchViews([request(1, 1, 'hidden')], [view(1)]).unaskedFor).toHaveLength(1);
  });

  it('accuses nobody where each answered request, and some of the broken ones, were recorded once', () => {
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
        expect(matchViews(requests, views)).toEqual({ unrecorded: [], unaskedFor: [] });
      }),
    );
  });

  it('finds as many as are missing, and as many as are too much', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5)), fc.array(fc.nat(5)), (asked, recorded) => {
        const requests = asked.map((second) => request(second, second));
        const { unrecorded, unaskedFor } = matchViews(requests, recorded.map(view));
        let [missing, tooMuch] = [0, 0];
        for (let second = 0; second <= 5; second++) {
          const difference =
            asked.filter((each) => each === second).length - recorded.filter((each) => each === second).length;
          missing += Math.max(0, difference);
          tooMuch += Math.max(0, -difference);
        }
        expect([unrecorded.length, unaskedFor.length]).toEqual([missing, tooMuch]);
      }),
    );
  });
});
