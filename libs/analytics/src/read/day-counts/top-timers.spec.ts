import fc from 'fast-check';
import { TopTimers, readTopTimers } from './top-timers.ts';

const timer = (letter: string) => letter.repeat(16);

/** A timer, and how many views it gets. */
const gains = fc.array(fc.tuple(fc.constantFrom(...'abcdefgh'), fc.integer({ min: 1, max: 3 })), { maxLength: 60 });

describe('TopTimers', () => {
  it('has the timers with the most views, if those that gain views are offered after each commit', () => {
    fc.assert(
      fc.property(fc.array(gains, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (commits, limit) => {
        const views = new Map<string, number>();
        let stored: Buffer = Buffer.alloc(0);
        for (const commit of commits) {
          const gaining = new Set(commit.map(([letter]) => timer(letter)));
          for (const [letter, gain] of commit) views.set(timer(letter), (views.get(timer(letter)) ?? 0) + gain);
          const list = new TopTimers(limit);
          for (const each of gaining) list.offer({ timer: each, views: views.get(each) ?? 0 });
          for (const each of readTopTimers(stored)) list.offer(each);
          stored = list.encode();
        }
        const ranked = [...views].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
        expect(readTopTimers(stored)).toEqual(ranked.slice(0, limit).map(([id, each]) => ({ timer: id, views: each })));
      }),
    );
  });

  it('never changes its bytes: databases contain them', () => {
    const list = new TopTimers(2);
    list.offer({ timer: timer('a'), views: 1 });
    list.offer({ timer: timer('\xff'), views: 300 });
    expect(list.encode().toString('hex')).toBe(`${'ff'.repeat(16)}ac02${'61'.repeat(16)}01`);
  });

  it.each([
    ['in the middle of a timer', 20],
    ['before the views of a timer', 33],
  ])('reads what comes before bytes that end %s', (_, length) => {
    const list = new TopTimers(2);
    list.offer({ timer: timer('a'), views: 2 });
    list.offer({ timer: timer('b'), views: 1 });
    expect(readTopTimers(list.encode().subarray(0, length))).toEqual([{ timer: timer('a'), views: 2 }]);
  });
});
