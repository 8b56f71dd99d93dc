import { type Plans, accountIds, defaultPlans } from '@tminus/domain';
import type { KeyCaller } from '@tminus/auth';
import { RateLimitsService, rateLimitHeaders } from './rate-limits.service.ts';
import { rateLimits as limitsOf, type Consumed, MemoryCounter, WindowCounter } from './window-counter.ts';

const few = { ...defaultPlans.pro, requestsPerMinute: 3, requestsPerDay: 5 };
const caller = (keyId: string, accountId = accountIds.create()): KeyCaller => ({
  accountId,
  plan: 'pro',
  mode: 'live',
  keyId,
  scopes: [],
  actor: { kind: 'key', id: keyId },
});

/** Rate limits counted in this process. */
const rateLimits = (plans: Plans) => new RateLimitsService({ throttlers: limitsOf(plans) }, new MemoryCounter());

/** A counter whose clock does not move. */
class StoppedCounter extends WindowCounter {
  private readonly hits = new Map<string, number>();

  consume(key: string, seconds: number, hits: number): Promise<Consumed> {
    const consumedPoints = (this.hits.get(key) ?? 0) + hits;
    this.hits.set(key, consumedPoints);
    return Promise.resolve({ consumedPoints, msBeforeNext: seconds * 1000 });
  }
}

let limits: RateLimitsService;

/** 13:59:00 UTC. */
const start = Date.UTC(2026, 10, 21, 13, 59);

beforeEach(() => {
  jest.useFakeTimers({ now: start });
  limits = rateLimits({ ...defaultPlans, pro: few });
});

afterEach(() => jest.useRealTimers());

describe('the rate limit of an API key', () => {
  it('reports how many requests are left and resets at the reported time', async () => {
    const one = caller('one');
    const states = [];
    for (let i = 0; i < 4; i++) states.push(await limits.countForCaller(one));
    expect(states.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0]);
    expect(states.map(({ exceeded }) => exceeded)).toEqual([false, false, false, true]);
    expect(states[3]).toMatchObject({ limit: 3, resetsAt: start / 1000 + 60, retryAfter: 60 });
    jest.advanceTimersByTime(59_999);
    expect((await limits.countForCaller(one)).exceeded).toBe(true);
    jest.advanceTimersByTime(1);
    expect(await limits.countForCaller(one)).toMatchObject({ remaining: 2, exceeded: false });
  });

  it('is refused without counting once it is known to be used up, until the window ends or the plan changes', async () => {
    const one = caller('one');
    for (let i = 0; i < 2; i++) await limits.countForCaller(one);
    expect(limits.refuseKnown(one)).toBeUndefined();
    await limits.countForCaller(one);
    expect(limits.refuseKnown(one)).toMatchObject({ limit: 3, remaining: 0, retryAfter: 60, exceeded: true });
    expect(limits.refusals.get('pro:minute')).toBe(1);
    expect(limits.refuseKnown({ ...one, plan: 'business' })).toBeUndefined();
    expect((await limits.countForCaller({ ...one, plan: 'business' })).exceeded).toBe(false);
    expect((await limits.countForCaller(one)).exceeded).toBe(true);
    jest.advanceTimersByTime(60_000);
    expect(limits.refuseKnown(one)).toBeUndefined();
  });

  it('is not refused because the other keys of the account, live or test, have used up their day', async () => {
    const account = accountIds.create();
    const test: KeyCaller = { ...caller('test', account), mode: 'test' };
    for (const key of ['one', 'two']) for (let i = 0; i < 3; i++) await limits.countForCaller(caller(key, account));
    expect(limits.refuseKnown(caller('three', account))).toMatchObject({ limit: 5, remaining: 0 });
    expect(limits.refuseKnown(test)).toBeUndefined();
  });

  it('counts several requests at once, or none if there is not room for all', async () => {
    const one = caller('one');
    expect(await limits.countMore(one, 2)).toMatchObject({ remaining: 1, exceeded: false });
    expect(await limits.countMore(one, 2)).toMatchObject({ remaining: 1, exceeded: true, retryAfter: 60 });
    expect(limits.refusals.get('pro:minute')).toBe(1);
    expect(await limits.countMore(one, 1)).toMatchObject({ remaining: 0, exceeded: false });
    expect((await limits.countForCaller(one)).exceeded).toBe(true);
    jest.advanceTimersByTime(60_000);
    expect(await limits.countMore(one, 3)).toMatchObject({ limit: 5, remaining: 2, exceeded: true });
    expect(await limits.countMore(one, 2)).toMatchObject({ limit: 5, remaining: 0, exceeded: false });
  });

  it('admits exactly its number of simultaneous requests', async () => {
    const generous = rateLimits(defaultPlans);
    const one = caller('one');
    const states = await Promise.all(Array.from({ length: 1_000 }, () => generous.countForCaller(one)));
    expect(states.filter(({ exceeded }) => !exceeded)).toHaveLength(defaultPlans.pro.requestsPerMinute);
  });
});

describe("an account's limit per day", () => {
  it('is shared by its keys, is reported once it is used up, and resets at midnight UTC', async () => {
    const accountId = accountIds.create();
    const [one, two] = [caller('one', accountId), caller('two', accountId)];
    for (let i = 0; i < 3; i++) await limits.countForCaller(one);
    await limits.countForCaller(two);
    const last = await limits.countForCaller(two);
    expect(last).toMatchObject({ limit: 5, remaining: 0, exceeded: false });
    const midnight = Date.UTC(2026, 10, 22) / 1000;
    expect(await limits.countForCaller(two)).toMatchObject({ limit: 5, exceeded: true, resetsAt: midnight });
    jest.setSystemTime(midnight * 1000);
    jest.advanceTimersByTime(60_000);
    expect(await limits.countForCaller(two)).toMatchObject({ limit: 3, exceeded: false });
  });

  it('does not count requests that exceed the limit per minute', async () => {
    const one = caller('one');
    for (let i = 0; i < 100; i++) await limits.countForCaller(one);
    jest.advanceTimersByTime(60_000);
    expect((await limits.countForCaller(one)).exceeded).toBe(false);
  });

  it('begins again at midnight UTC, also if the clock of the counter is wrong', async () => {
    const plans = { ...defaultPlans, pro: { ...few, requestsPerMinute: 10 } };
    const stopped = new RateLimitsService({ throttlers: limitsOf(plans) }, new StoppedCounter());
    const one = caller('one');
    for (let i = 0; i < 6; i++) await stopped.countForCaller(one);
    expect((await stopped.countForCaller(one)).exceeded).toBe(true);
    jest.setSystemTime(Date.UTC(2026, 10, 22));
    expect((await stopped.countForCaller(one)).exceeded).toBe(false);
  });
});

describe('the rate limits of a client address', () => {
  it('are low for requests without a valid key, and high for public addresses', async () => {
    const anonymous = await Promise.all(
      Array.from({ length: 61 }, () => limits.countForAddress('anonymous', '192.0.2.1')),
    );
    expect(anonymous.filter(({ exceeded }) => exceeded)).toHaveLength(1);
    expect((await limits.countForAddress('public', '192.0.2.1')).exceeded).toBe(false);
    expect((await limits.countForAddress('anonymous', '192.0.2.2')).exceeded).toBe(false);
  });

  it('apply to a /64 network of IPv6, and eight times as high to its /48, which refused requests do not use up', async () => {
    const request = (network: number) => limits.countForAddress('anonymous', `2001:db8:1:${network.toString(16)}::1`);
    for (let i = 0; i < 1_000; i++) await request(0);
    expect(await request(0)).toMatchObject({ limit: 60, exceeded: true });
    const others = [];
    for (let i = 1; i <= 421; i++) others.push(await request(i));
    expect(others.filter(({ exceeded }) => !exceeded)).toHaveLength(420);
    expect(others.at(-1)).toMatchObject({ limit: 480, exceeded: true });
    expect(await limits.isExhaustedForAddress('anonymous', '2001:db8:1:ffff::1')).toBe(true);
    expect(await limits.isExhaustedForAddress('anonymous', '2001:db8:2::1')).toBe(false);
  });
});

describe('the reset of a window', () => {
  it('is the same for every request of the window, and never earlier than the next window', async () => {
    for (const startedAt of [start + 1, start + 300, start + 999]) {
      jest.setSystemTime(startedAt);
      const one = caller(`started at ${startedAt}`);
      const { resetsAt } = await limits.countForCaller(one);
      while (Date.now() < resetsAt * 1_000 - 250) {
        const state = await limits.countForCaller(one);
        expect(state.resetsAt).toBe(resetsAt);
        expect(state.retryAfter).toBe(resetsAt - Math.floor(Date.now() / 1_000));
        jest.advanceTimersByTime(250);
      }
      jest.setSystemTime(resetsAt * 1_000);
      expect(await limits.countForCaller(one)).toMatchObject({ remaining: 2, exceeded: false });
    }
  });
});

describe('a clock that is set back', () => {
  it('makes no window longer, and nobody wait longer', async () => {
    const one = caller('one');
    for (let i = 0; i < 3; i++) await limits.countForCaller(one);
    jest.setSystemTime(start - 3_600_000);
    const { exceeded, retryAfter } = await limits.countForCaller(one);
    expect([exceeded, retryAfter <= 60]).toEqual([true, true]);
    jest.advanceTimersByTime(60_000);
    expect(await limits.countForCaller(one)).toMatchObject({ remaining: 2, exceeded: false });
  });
});

describe('the rate limit headers', () => {
  it('give the reset in epoch seconds, and Retry-After only if the limit is exceeded', () => {
    const state = { limit: 300, remaining: 299, resetsAt: 1_800_000_000, retryAfter: 60, exceeded: false };
    expect(rateLimitHeaders(state)).toEqual({
      'X-RateLimit-Limit': '300',
      'X-RateLimit-Remaining': '299',
      'X-RateLimit-Reset': '1800000000',
    });
    expect(rateLimitHeaders({ ...state, remaining: 0, exceeded: true })).toMatchObject({ 'Retry-After': '60' });
  });
});
