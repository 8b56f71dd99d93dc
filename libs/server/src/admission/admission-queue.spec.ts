import type { ServerResponse } from 'node:http';
import { AdmissionQueue } from './admission-queue.ts';

const limits = { requests: 8, countedMs: 100, waiting: 12, deadlineMs: 1_000, burstDeadlineMs: 3_000, lateMs: 200 };

interface Fake {
  state: 'waits' | 'started' | 'refused';
  headersSent: boolean;
  destroyed: boolean;
  req: { complete: boolean };
  close: () => void;
}

function setUp() {
  const clock = { ms: 1_000 };
  const database = { queries: 0 };
  const timers = new Map<() => void, number>();
  const started: Fake[] = [];
  const queue = new AdmissionQueue(
    limits,
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
  /** A request that arrives now. The names of clients who are not known begin with "?". */
  const arrive = (client: string, { isComplete = true, isAnsweredAtOnce = false } = {}): Fake => {
    const request: Fake = {
      state: 'waits',
      headersSent: false,
      destroyed: false,
      req: { complete: isComplete },
      close: () => undefined,
    };
    const response = Object.assign(request, { once: (_event: string, close: () => void) => (request.close = close) });
    queue.add({
      client: { id: client, isKnown: !client.startsWith('?') },
      response: response as unknown as ServerResponse,
      start: () => {
        started.push(Object.assign(request, { state: 'started', headersSent: isAnsweredAtOnce }));
      },
      refuse: () => Object.assign(request, { state: 'refused', headersSent: true }),
    });
    return request;
  };
  const burst = (client: string, count: number) => Array.from({ length: count }, () => arrive(client));
  return { database, timers, queue, started, pass, stall, arrive, burst };
}

const answer = (request: Fake | undefined) => {
  if (request === undefined) throw new Error('There is no such request.');
  request.headersSent = true;
  request.close();
};
const states = (requests: readonly Fake[]) => requests.map(({ state }) => state);
const count = (requests: readonly Fake[], state: Fake['state']) =>
  requests.filter((request) => request.state === state).length;

describe('AdmissionQueue', () => {
  it('leaves as many free as a client uses, so that the first request of another one starts at once', () => {
    const { burst, arrive } = setUp();
    expect(count(burst('a', 8), 'started')).toBe(4);
    expect(arrive('b').state).toBe('started');
    expect(arrive('c').state).toBe('started');
  });

  it('gives each client a turn, in the order of their arrival, no matter how many requests of others wait', () => {
    const { burst, arrive, started } = setUp();
    const first = [...burst('a', 4), ...burst('b', 2), arrive('c')];
    const waiting = { a: burst('a', 4), b: burst('b', 2), d: arrive('d') };
    expect(waiting.d.state).toBe('started');
    for (const request of first) answer(request);
    expect(states(waiting.b)).toEqual(['started', 'started']);
    for (const request of [...started]) answer(request);
    expect(count(waiting.a, 'started')).toBe(4);
  });

  it('starts the next request as soon as a response is complete, and when one has begun, after a few milliseconds', () => {
    const { burst, pass } = setUp();
    const requests = burst('a', 6);
    answer(requests[0]);
    expect(count(requests, 'started')).toBe(5);
    (requests[1] as Fake).headersSent = true; // its client does not read it
    pass(5);
    expect(count(requests, 'started')).toBe(6);
  });

  it('starts the newest request of a client that is late, and the oldest of the others', () => {
    const { burst, pass, arrive, database } = setUp();
    database.queries = 8;
    const late = burst('a', 2);
    pass(201);
    const newest = arrive('a');
    const others = burst('b', 2);
    database.queries = 7; // room for one request of each
    pass(5);
    expect(states([...late, newest])).toEqual(['waits', 'waits', 'started']);
    expect(states(others)).toEqual(['started', 'waits']);
  });

  it('refuses each request that has waited too long while its client goes on, and none before', () => {
    const { database, arrive, pass } = setUp();
    database.queries = 8;
    const sent: Fake[] = [];
    for (let round = 0; round < 10; round++) {
      sent.push(arrive('a'));
      pass(100);
    }
    expect(count(sent, 'waits')).toBe(10);
    sent.push(arrive('a'));
    pass(5);
    expect(states(sent)).toEqual(['refused', ...Array(10).fill('waits')]);
  });

  it('lets a single burst wait longer, but not forever', () => {
    const { database, burst, arrive, pass, timers } = setUp();
    database.queries = 8;
    const requests = burst('a', 4);
    pass(900);
    requests.push(arrive('a'));
    pass(2_090);
    expect(count(requests, 'waits')).toBe(5);
    pass(1_000);
    expect(count(requests, 'refused')).toBe(5);
    expect(timers.size).toBe(0);
  });

  it('refuses the oldest request of the client with the most waiting ones when too many wait', () => {
    const { database, burst } = setUp();
    database.queries = 8;
    const many = burst('a', 8);
    const few = burst('b', 4);
    const further = [...burst('b', 1), ...burst('c', 2)];
    expect(states(many)).toEqual([...Array(3).fill('refused'), ...Array(5).fill('waits')]);
    expect(count([...few, ...further], 'refused')).toBe(0);
  });

  it('keeps room and turns for known clients, no matter how many addresses a stranger has', () => {
    const { arrive, pass, burst } = setUp();
    const strangers = Array.from({ length: 100 }, (_, index) => arrive(`?${index}`));
    expect(count(strangers, 'started')).toBe(4);
    expect(count(strangers, 'refused')).toBe(100 - 4 - limits.waiting);
    const known = burst('a', 3);
    expect(states(known)).toEqual(['started', 'started', 'waits']);
    pass(20);
    for (const request of strangers) if (request.state === 'started') answer(request);
    expect(count(known, 'started')).toBe(3);
    expect(count(burst('b', 4), 'refused')).toBe(0);
  });

  it('does not count a request for long that waits elsewhere, nor one that is answered at once', () => {
    const { burst, arrive, pass } = setUp();
    const slow = burst('a', 8);
    pass(106);
    expect(count(slow, 'started')).toBe(8);
    for (let index = 0; index < 20; index++)
      expect(arrive(`b${index}`, { isAnsweredAtOnce: true }).state).toBe('started');
  });

  it('counts queries that are not answered, also those of clients that have left', () => {
    const { database, burst, pass } = setUp();
    for (const request of burst('a', 4)) Object.assign(request, { destroyed: true }).close();
    database.queries = 8;
    pass(200);
    const later = burst('b', 2);
    expect(states(later)).toEqual(['waits', 'waits']);
    database.queries = 0;
    pass(5);
    expect(states(later)).toEqual(['started', 'started']);
  });

  it('does not let a client start more by leaving', () => {
    const { burst } = setUp();
    for (const request of burst('a', 4)) Object.assign(request, { destroyed: true }).close();
    expect(count(burst('a', 4), 'started')).toBe(0);
  });

  it('does not count a request while its body is incomplete, and counts it afterwards', () => {
    const { arrive, pass, burst } = setUp();
    const slow = Array.from({ length: 4 }, () => arrive('a', { isComplete: false }));
    pass(10);
    expect(count(burst('a', 4), 'started')).toBe(4);
    for (const { req } of slow) req.complete = true;
    pass(200);
    arrive('a');
    expect(arrive('b').state).toBe('started');
  });

  it('refuses none because of a stall of the process', () => {
    const { database, burst, stall, pass } = setUp();
    database.queries = 8;
    const requests = burst('a', 5);
    stall(30_000);
    database.queries = 0;
    pass(5);
    expect(count(requests, 'refused')).toBe(0);
  });

  it('neither starts nor refuses a request whose client left while it waited', () => {
    const { database, burst, pass } = setUp();
    database.queries = 8;
    const [first, second] = burst('a', 2);
    Object.assign(first as Fake, { destroyed: true });
    database.queries = 0;
    pass(5);
    expect([first?.state, second?.state]).toEqual(['waits', 'started']);
  });
});
