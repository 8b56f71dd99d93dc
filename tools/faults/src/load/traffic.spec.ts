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

  it('opens every evergreen timer twice for most recipients', () => {
    const opens = take(2_000).filter(({ recipient }) => recipient !== undefined);
    expect(opens).toHaveLength(200);
    const byRecipient = new Map<string, Set<number>>();
    for (const { recipient = '', timer } of opens)
      byRecipient.set(recipient, (byRecipient.get(recipient) ?? new Set()).add(timer));
    expect(byRecipient.size).toBe(100);
    expect([...byRecipient.values()].every((timers) => timers.size === 1)).toBe(true);
    expect(new Set(opens.map(({ timer }) => timer))).toEqual(new Set([7, 8, 9]));
  });

  it('lets all visitors request every fixed timer', () => {
    const visitors = 13;
    const fixed = take(2_000).filter(({ timer }) => timer < 7);
    expect(new Set(fixed.map(({ timer, visitor }) => `${timer} ${visitor % visitors}`)).size).toBe(7 * visitors);
  });

  it('aborts one of fifty requests, never one that starts a countdown', () => {
    const aborted = take(1_000).filter(({ isAborted }) => isAborted);
    expect(aborted).toHaveLength(20);
    expect(aborted.every(({ recipient }) => recipient === undefined)).toBe(true);
  });

  it('requests only fixed timers if there are no others', () => {
    const fixed = { ...options, hasAborts: false, targets: { ...all, evergreen: [], tail: [] } };
    const requests = take(100, new RequestSequence(fixed));
    expect(requests.every(({ timer, isAborted }) => timer < 7 && !isAborted)).toBe(true);
  });
});
