import { CircuitBreaker } from './circuit-breaker.ts';

describe('CircuitBreaker', () => {
  const succeed = () => Promise.resolve('done');
  const fail = () => Promise.reject(new Error('down'));

  function aBreaker() {
    const clock = { ms: 0 };
    const events: string[] = [];
    const breaker = new CircuitBreaker({
      pauseMs: 1_000,
      now: () => clock.ms,
      began: ({ message }) => events.push(`began: ${message}`),
      ended: () => events.push('ended'),
    });
    return { breaker, clock, events };
  }

  it('allows one call per pause after a failure', async () => {
    const { breaker, clock } = aBreaker();
    await expect(breaker.run(fail)).rejects.toThrow('down');
    expect(breaker.allowsCall()).toBe(false);
    clock.ms = 1_000;
    expect([breaker.allowsCall(), breaker.allowsCall()]).toEqual([true, false]);
    clock.ms = 2_000;
    expect(breaker.allowsCall()).toBe(true);
  });

  it('reports an outage once when it begins and once when it ends', async () => {
    const { breaker, events } = aBreaker();
    for (const call of [succeed, fail, fail, succeed, succeed, fail]) await breaker.run(call).catch(() => undefined);
    expect(events).toEqual(['began: down', 'ended', 'began: down']);
  });
});
