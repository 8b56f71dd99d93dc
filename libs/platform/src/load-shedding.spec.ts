import type { ServerResponse } from 'node:http';
import { WaitingRequests } from './load-shedding.ts';

const limits = { requests: 3, waitMs: 50, lastingMs: 300 };

type Fake = Pick<ServerResponse, 'headersSent' | 'destroyed'> & { req: { complete: boolean } };

function setUp() {
  const clock = { ms: 1_000 };
  const overloads: number[] = [];
  const waiting = new WaitingRequests(
    limits,
    () => overloads.push(clock.ms),
    () => clock.ms,
  );
  /** A request that arrives now, with its response, or undefined if it is refused. */
  const arrive = (isComplete = true): Fake | undefined => {
    const response: Fake = { headersSent: false, destroyed: false, req: { complete: isComplete } };
    return waiting.add(response as unknown as ServerResponse) ? response : undefined;
  };
  /** Requests that arrive every ten milliseconds. @returns whether each of them was accepted */
  const arriveDuring = (ms: number, arriving = arrive) =>
    Array.from({ length: ms / 10 }, () => {
      clock.ms += 10;
      return arriving() !== undefined;
    });
  return { clock, overloads, arrive, arriveDuring };
}

const answered = (response: Fake | undefined) => response && Object.assign(response, { headersSent: true });

describe('WaitingRequests', () => {
  it('accepts a burst of any size that is answered in time', () => {
    const { clock, arrive, arriveDuring } = setUp();
    const burst = Array.from({ length: 1_000 }, () => arrive());
    clock.ms += 290;
    expect(arrive()).toBeDefined();
    burst.forEach(answered);
    expect(arriveDuring(1_000, () => answered(arrive()))).not.toContain(false);
  });

  it('refuses further requests when too many have waited too long for some time', () => {
    const { overloads, arriveDuring } = setUp();
    const accepted = arriveDuring(1_000);
    // Three requests are in the queue after 30 ms and have waited too long after 80 ms: it then takes 300 ms.
    expect(accepted.lastIndexOf(true)).toBe(37);
    expect(accepted.slice(38)).not.toContain(true);
    expect(overloads).toHaveLength(1);
  });

  it('accepts as many during an overload as are answered', () => {
    const { clock, arrive, arriveDuring } = setUp();
    const accepted: (Fake | undefined)[] = [];
    arriveDuring(500, () => {
      const response = arrive();
      accepted.push(response);
      return response;
    });
    expect(arrive()).toBeUndefined();
    accepted.forEach(answered);
    clock.ms += 10;
    const next = Array.from({ length: 5 }, () => arrive());
    expect(next.map((each) => each !== undefined)).toEqual([true, true, true, false, false]);
  });

  it('ends the overload when nothing had to be refused for some time', () => {
    const { clock, arrive, arriveDuring, overloads } = setUp();
    const accepted: (Fake | undefined)[] = [];
    arriveDuring(500, () => {
      const response = arrive();
      accepted.push(response);
      return response;
    });
    accepted.forEach(answered);
    expect(arriveDuring(300, () => answered(arrive()))).not.toContain(false);
    clock.ms += 10;
    expect(Array.from({ length: 10 }, () => arrive())).not.toContain(undefined);
    expect(overloads).toHaveLength(1);
  });

  it.each([
    ['bodies of clients', () => ({ isComplete: false, destroyed: false })],
    ['clients that have left', () => ({ isComplete: true, destroyed: true })],
  ])('does not count requests that wait for %s', (_name, kind) => {
    const { arrive, arriveDuring } = setUp();
    const { isComplete, destroyed } = kind();
    const accepted = arriveDuring(2_000, () => {
      const response = arrive(isComplete);
      return response && Object.assign(response, { destroyed });
    });
    expect(accepted).not.toContain(false);
  });
});
