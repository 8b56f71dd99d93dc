import type { ServerResponse } from 'node:http';
import { AdmissionQueue } from './load-shedding.ts';

const limits = { requests: 3, waitMs: 50, lastingMs: 300 };

interface Fake {
  state: 'waits' | 'started' | 'refused';
  headersSent: boolean;
  destroyed: boolean;
  req: { complete: boolean };
}

function setUp() {
  const clock = { ms: 1_000 };
  const database = { queries: 0 };
  const overloads: number[] = [];
  const ends: number[] = [];
  const timers = new Map<() => void, number>();
  const queue = new AdmissionQueue(
    limits,
    (isOverloaded) => (isOverloaded ? overloads : ends).push(clock.ms),
    () => database.queries,
    () => clock.ms,
    (work, ms) => timers.set(work, clock.ms + ms),
  );

  const runDue = () => {
    for (const [work, dueMs] of [...timers]) if (dueMs <= clock.ms && timers.delete(work)) work();
  };
  const pass = (ms: number) => {
    for (const end = clock.ms + ms; clock.ms < end;) {
      clock.ms++;
      runDue();
    }
  };
  /** The process does nothing else during this time. */
  const stall = (ms: number) => {
    clock.ms += ms;
    runDue();
  };

  /** A request that arrives now. */
  const arrive = (isComplete = true): Fake => {
    const request: Fake = { state: 'waits', headersSent: false, destroyed: false, req: { complete: isComplete } };
    queue.add({
      response: request as unknown as ServerResponse,
      start: () => (request.state = 'started'),
      refuse: () => Object.assign(request, { state: 'refused', headersSent: true }),
    });
    return request;
  };

  const arriveTogether = (count: number) => Array.from({ length: count }, () => arrive());

  /** Requests that arrive every ten milliseconds. */
  const arriveDuring = (ms: number, arriving: () => Fake = arrive) =>
    Array.from({ length: ms / 10 }, () => {
      pass(10);
      return arriving();
    });

  return { database, timers, overloads, ends, queue, pass, stall, arrive, arriveTogether, arriveDuring };
}

const answer = (request: Fake) => Object.assign(request, { headersSent: true });
const answerStarted = (requests: readonly Fake[]) =>
  requests.filter(({ state, headersSent }) => state === 'started' && !headersSent).forEach(answer);
const statesOf = (requests: readonly Fake[]) => requests.map(({ state }) => state);
const allOf = (state: Fake['state']) => new Set([state]);

describe('AdmissionQueue', () => {
  it('starts as many requests as the limit, and the others in the order of their arrival when responses begin', () => {
    const { pass, arriveTogether, timers } = setUp();
    const burst = arriveTogether(7);
    expect(statesOf(burst)).toEqual([...Array(3).fill('started'), ...Array(4).fill('waits')]);
    answerStarted(burst.slice(1, 3));
    pass(2);
    expect(statesOf(burst)).toEqual([...Array(5).fill('started'), ...Array(2).fill('waits')]);
    answerStarted(burst);
    pass(2);
    expect(new Set(statesOf(burst))).toEqual(allOf('started'));
    expect(timers.size).toBe(0);
  });

  it('lets no request overtake those that wait', () => {
    const { pass, arriveTogether, arrive } = setUp();
    const burst = arriveTogether(4);
    pass(1);
    answer(burst[0] as Fake);
    const late = arrive();
    pass(2);
    expect(statesOf([...burst, late])).toEqual([...Array(4).fill('started'), 'waits']);
  });

  it('looks at the requests once at a time, no matter how often some have to wait', () => {
    const { pass, arriveTogether, timers } = setUp();
    const all: Fake[] = [];
    for (let round = 0; round < 20; round++) {
      all.push(...arriveTogether(5));
      expect(timers.size).toBe(1);
      pass(1);
      answerStarted(all);
      pass(1);
    }
  });

  it('accepts a burst of any size that is answered in time', () => {
    const { pass, arrive, arriveTogether, arriveDuring, overloads } = setUp();
    const burst = arriveTogether(400);
    for (let round = 0; round < 140; round++) {
      pass(2);
      answerStarted(burst);
    }
    expect(new Set(statesOf(burst))).toEqual(allOf('started'));
    expect(new Set(statesOf(arriveDuring(1_000, () => answer(arrive()))))).toEqual(allOf('started'));
    expect(overloads).toEqual([]);
  });

  it('refuses those that wait, and further ones, when too many have waited too long for some time', () => {
    const { arriveDuring, overloads } = setUp();
    const arrived = arriveDuring(1_000);
    expect(statesOf(arrived)).toEqual([...Array(3).fill('started'), ...Array(97).fill('refused')]);
    // The fourth arrived at 1,040 and has waited too long at 1,090. It takes 300 ms from then, and 2 ms until the next look.
    expect(overloads).toEqual([expect.closeTo(1_392, -1)]);
  });

  it('refuses when requests wait too long until they start, although each is answered soon afterwards', () => {
    const { arrive, pass, overloads } = setUp();
    const all: Fake[] = [];
    for (let round = 0; round < 1_000; round++) {
      all.push(arrive());
      pass(2);
      if (round % 10 === 0) answerStarted(all);
    }
    expect(overloads).toHaveLength(1);
    expect(statesOf(all)).not.toContain('waits');
  });

  it('refuses none after a stall of the process, which says nothing about the service', () => {
    const { arriveTogether, stall, pass, overloads } = setUp();
    const burst = arriveTogether(30);
    stall(2_000);
    for (let round = 0; round < 20; round++) {
      answerStarted(burst);
      pass(2);
    }
    expect(new Set(statesOf(burst))).toEqual(allOf('started'));
    expect(overloads).toEqual([]);
  });

  it('tells how many wait', () => {
    const { arriveTogether, arriveDuring, queue } = setUp();
    arriveTogether(5);
    expect(queue.waiting).toBe(2);
    arriveDuring(500);
    expect(queue.waiting).toBe(0);
  });

  it('accepts as many during an overload as are answered', () => {
    const { arriveDuring, arriveTogether, pass } = setUp();
    answerStarted(arriveDuring(500));
    pass(2);
    expect(statesOf(arriveTogether(5))).toEqual(['started', 'started', 'started', 'refused', 'refused']);
  });

  it('ends the overload when nothing had to be refused for some time', () => {
    const { arriveDuring, arriveTogether, arrive, pass, overloads, ends } = setUp();
    answerStarted(arriveDuring(500));
    expect(new Set(statesOf(arriveDuring(310, () => answer(arrive()))))).toEqual(allOf('started'));
    pass(2);
    expect(statesOf(arriveTogether(5))).toEqual(['started', 'started', 'started', 'waits', 'waits']);
    expect([overloads.length, ends.length]).toEqual([1, 1]);
  });

  it('ends the overload also if no further request arrives, and then looks no longer', () => {
    const { arriveDuring, pass, ends, timers } = setUp();
    answerStarted(arriveDuring(500));
    pass(310);
    expect(ends).toHaveLength(1);
    expect(timers.size).toBe(0);
  });

  it('does not end the overload while nothing improves, however rarely requests arrive', () => {
    const { arriveDuring, arrive, pass, overloads } = setUp();
    arriveDuring(500);
    for (let round = 0; round < 10; round++) {
      pass(400);
      expect(arrive().state).toBe('refused');
    }
    expect(overloads).toHaveLength(1);
  });

  it('counts queries of clients that have left until they are answered', () => {
    const { arriveTogether, pass, database } = setUp();
    database.queries = 2;
    arriveTogether(3).forEach((request) => Object.assign(request, { destroyed: true }));
    database.queries = 3;
    pass(2);
    const later = arriveTogether(2);
    expect(statesOf(later)).toEqual(['waits', 'waits']);
    database.queries = 1;
    pass(2);
    expect(statesOf(later)).toEqual(['started', 'started']);
  });

  it('does not end the overload because of a stall', () => {
    const { arriveDuring, arriveTogether, stall } = setUp();
    arriveDuring(500);
    stall(2_000);
    expect(new Set(statesOf(arriveTogether(5)))).toEqual(allOf('refused'));
  });

  it('neither starts nor refuses a request whose client left while it waited', () => {
    const { arriveTogether, arriveDuring, pass } = setUp();
    const first = arriveTogether(5);
    Object.assign(first[3] as Fake, { destroyed: true });
    answerStarted(first);
    pass(2);
    expect(statesOf(first)).toEqual(['started', 'started', 'started', 'waits', 'started']);
    const second = arriveTogether(4);
    Object.assign(second[3] as Fake, { destroyed: true });
    arriveDuring(500);
    expect(statesOf(second)).toEqual(['started', 'started', 'refused', 'waits']);
  });

  it.each([
    ['bodies of clients', { complete: false, destroyed: false }],
    ['clients that have left', { complete: true, destroyed: true }],
  ])('does not count requests that wait for %s', (_name, { complete, destroyed }) => {
    const { arrive, arriveDuring } = setUp();
    const arrived = arriveDuring(2_000, () => Object.assign(arrive(complete), { destroyed }));
    expect(new Set(statesOf(arrived))).toEqual(allOf('started'));
  });

  it('counts requests again when their bodies are complete', () => {
    const { arrive, arriveDuring, pass, arriveTogether } = setUp();
    const slow = arriveDuring(100, () => arrive(false));
    slow.forEach((request) => (request.req.complete = true));
    pass(2);
    expect(new Set(statesOf(arriveTogether(2)))).toEqual(allOf('waits'));
  });
});
