import fc from 'fast-check';
import { type Recordable, matchRecords } from './match.ts';

const request = (sent: number, until: number, isAnswered = true): Recordable => ({
  sentMs: sent * 1000,
  untilMs: until * 1000,
  isAnswered,
});

const record = (epochSecond: number) => ({ epochSecond });

describe('matchRecords', () => {
  it('finds the answered request that has no record', () => {
    const missing = request(5.2, 5.3);
    expect(matchRecords([request(1, 1.1), missing, request(9, 9.1)], [record(1), record(9)])).toEqual({
      unrecorded: [missing],
      unrequested: [],
    });
  });

  it('accepts an unanswered request with or without a record', () => {
    const unanswered = request(2, 2.5, false);
    expect(matchRecords([unanswered], [])).toEqual({ unrecorded: [], unrequested: [] });
    expect(matchRecords([unanswered], [record(2)])).toEqual({ unrecorded: [], unrequested: [] });
    expect(matchRecords([unanswered], [record(2), record(2)]).unrequested).toHaveLength(1);
  });

  it('reports nothing if every answered request, and some others, are recorded once', () => {
    const one = fc.record({
      sent: fc.double({ min: 0, max: 20, noNaN: true }),
      takes: fc.double({ min: 0, max: 3, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      answered: fc.boolean(),
      recorded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (all) => {
        const requests = all.map(({ sent, takes, answered }) => request(sent, sent + takes, answered));
        const records = all
          .filter(({ answered, recorded }) => answered || recorded)
          .map(({ sent, takes, at }) => record(Math.floor(sent + at * takes)));
        expect(matchRecords(requests, records)).toEqual({ unrecorded: [], unrequested: [] });
      }),
    );
  });

  it('finds exactly the missing and the surplus records', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5)), fc.array(fc.nat(5)), (asked, recorded) => {
        const requests = asked.map((second) => request(second, second));
        const { unrecorded, unrequested } = matchRecords(requests, recorded.map(record));
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
