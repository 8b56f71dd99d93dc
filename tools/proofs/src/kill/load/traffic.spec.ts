import { RequestSequence, type Target } from './traffic.ts';

const targets = (prefix: string, from: number, count: number): Target[] =>
  Array.from({ length: count }, (_, index) => ({ timer: from + index, path: `/${prefix}${index}` }));
const all = { fixed: targets('f', 0, 7), evergreen: targets('e', 7, 3), tail: targets('t', 10, 200) };
const options = { targets: all, recipients: 'r', hasAborts: true };

function take(count: number, sequence = new RequestSequence(options)) {
  return Array.from({ length: count }, () => sequence.next());
}

describe('RequestSequence', () => {
  it('requests every timer of the tail once', () => {
    const tail = take(2_000).filter(({ timer }) => timer >= 10);
    expect(tail).toHaveLength(200);
    expect(new Set(tail.map(({ path }) => path)).size).toBe(200);
  });

  it('clicks on every fixed timer, with one of ten requests', () => {
    const fixed = Array.from({ length: 7 }, (_, timer) => ({ timer, path: `/t/tmr_${timer}.gif` }));
    const sequence = new RequestSequence({ ...options, targets: { ...all, fixed } });
    const clicks = take(1_000, sequence).filter(({ isClick }) => isClick);
    expect(clicks).toHaveLength(100);
    expect(new Set(clicks.map(({ path }) => path))).toEqual(new Set(fixed.map(({ timer }) => `/c/tmr_${timer}`)));
  });

  it('asks for the states of every fixed timer, as pages do at first and again, with one of ten requests', () => {
    const fixed = Array.from({ length: 8 }, (_, timer) => ({ timer, path: `/t/tmr_${timer}.gif` }));
    const sequence = new RequestSequence({ ...options, targets: { ...all, fixed } });
    const pages = take(1_000, sequence).filter(({ page }) => page !== undefined);
    expect(pages).toHaveLength(100);
    expect(new Set(pages.map(({ path }) => path))).toEqual(
      new Set(fixed.flatMap(({ timer }) => ['view', 'again'].map((page) => `/t/tmr_${timer}.json?page=${page}`))),
    );
  });

  it('aborts one of fifty requests, never one that starts a countdown', () => {
    const aborted = take(1_000).filter(({ isAborted }) => isAborted);
    expect(aborted).toHaveLength(20);
    expect(aborted.every(({ recipient }) => recipient === undefined)).toBe(true);
  });
});
