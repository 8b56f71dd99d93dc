import { Injectable } from '@nestjs/common';
import { InjectThrottlerOptions, InjectThrottlerStorage } from '@nestjs/throttler';
import type { KeyCaller, Sender } from '@tminus/auth';
import { type AccountId, ApiError, type ErrorCode, type Mode, limitedNetworks } from '@tminus/domain';
import { LRUCache } from 'lru-cache';
import {
  type AddressLimitName,
  type RateLimit,
  type RateLimitName,
  dayMs,
  restOfDay,
  WindowCounter,
} from './window-counter.ts';

/** A window of somebody, of which the counter knows only the key. */
interface LimitedWindow extends RateLimit {
  key: string;
}

/** Of an account. Test keys have windows of their own, so that they never use up those of live keys. */
const limitSubject = (accountId: AccountId, mode: Mode): string => (mode === 'test' ? `${accountId} test` : accountId);

const millisecondsOf = (ttl: RateLimit['ttl']) => (typeof ttl === 'function' ? ttl() : ttl);

/** How many windows are remembered. */
const maxKnown = 10_000;

/** The state of the window that limits a request. */
export interface RateLimitState {
  /** Requests that the window allows. */
  limit: number;
  remaining: number;
  /** Epoch seconds at which the next window begins. */
  resetsAt: number;
  /** Seconds until then. */
  retryAfter: number;
  /** The request exceeds the limit. */
  exceeded: boolean;
}

/** Counts requests in fixed windows; exact under any number of simultaneous requests. */
@Injectable()
export class RateLimitsService {
  /** How many requests exceeded a limit, by its name. Each is there from the start: the metrics show the first refusal as an increase. */
  readonly refusals: Map<RateLimitName, number>;
  /** The latest state of each window. The counter is not asked again until one that is used up ends. */
  private readonly known = new LRUCache<string, RateLimitState>({ max: maxKnown });
  private readonly limits: ReadonlyMap<RateLimitName, RateLimit & { prefix: string }>;

  constructor(
    @InjectThrottlerOptions() { throttlers }: { throttlers: RateLimit[] },
    @InjectThrottlerStorage() private readonly counter: WindowCounter,
  ) {
    this.limits = new Map(
      throttlers.map((limit) => [limit.name, { ...limit, prefix: `${limit.name.split(':').at(-1)}:` }]),
    );
    this.refusals = new Map([...this.limits.keys()].map((name) => [name, 0]));
  }

  /**
   * Counts a request.
   * @param subject - whose: each has windows of its own. The windows of limits that depend on the plan continue when the plan changes
   * @param factor - of the limit
   */
  async count(name: RateLimitName, subject = '', factor = 1): Promise<RateLimitState> {
    const window = this.windowOf(name, subject, factor);
    const usedUp = this.refuseUsedUp(window);
    if (usedUp) return usedUp;
    return this.add(window, 1);
  }

  /** Counts a request. @throws ApiError `code`, with the time until the window ends, if it exceeds the limit */
  async assertWithin(
    name: RateLimitName,
    subject: string,
    { code, message }: { code: ErrorCode; message?: string },
  ): Promise<void> {
    const { exceeded, retryAfter } = await this.count(name, subject);
    if (exceeded) throw new ApiError(code, { ...(message && { message }), retryAfterSeconds: retryAfter });
  }

  /** Counts what an account creates on a day, apart from what its test keys create. @throws ApiError for too much of it */
  assertWithinDay(
    name: 'new-keys' | 'new-embed-secrets',
    { accountId, mode = 'live', sessionId }: Sender,
  ): Promise<void> {
    const code = sessionId === undefined ? 'rate_limit_exceeded' : 'daily_limit_reached';
    return this.assertWithin(name, limitSubject(accountId, mode), { code });
  }

  /** The state of a window. Counts nothing. */
  read(name: RateLimitName, subject = ''): Promise<RateLimitState> {
    return this.ask(this.windowOf(name, subject), 0);
  }

  /** Whether the next request will exceed a limit. Counts nothing but that refusal. */
  async check(name: RateLimitName, subject = ''): Promise<RateLimitState> {
    const state = await this.read(name, subject);
    if (state.remaining === 0) this.countRefusal(name);
    return { ...state, exceeded: state.remaining === 0 };
  }

  /** @returns the state of the key's minute, or of the account's day once that is used up */
  async countForCaller({ keyId, accountId, mode, plan }: KeyCaller): Promise<RateLimitState> {
    const minute = await this.count(`${plan}:minute`, keyId);
    if (minute.exceeded) return minute; // a request that exceeds the limit per minute does not count toward the day
    const day = await this.count(`${plan}:day`, limitSubject(accountId, mode));
    return day.remaining === 0 ? day : minute;
  }

  /**
   * Counts more requests of a caller, in the same request: all of them, or none if there is no room for all. Of simultaneous ones that
   * have room only for one, both may be refused and counted.
   * @returns the state as `countForCaller`; `exceeded` if they are refused
   */
  async countMore({ keyId, accountId, mode, plan }: KeyCaller, requests: number): Promise<RateLimitState> {
    const [ofMinute, ofDay] = [
      this.windowOf(`${plan}:minute`, keyId),
      this.windowOf(`${plan}:day`, limitSubject(accountId, mode)),
    ];
    for (const window of [ofMinute, ofDay]) {
      const state = await this.ask(window, 0);
      if (state.remaining >= requests) continue;
      this.countRefusal(window.name);
      return { ...state, exceeded: true };
    }
    const minute = await this.add(ofMinute, requests);
    if (minute.exceeded) return minute;
    const day = await this.add(ofDay, requests);
    return day.remaining === 0 ? day : minute;
  }

  /**
   * Refuses a request of a caller that is known to have used up a limit. Asks and counts nothing else.
   * @returns the state of that window; undefined if the request must be counted
   */
  refuseKnown({ keyId, accountId, mode, plan }: KeyCaller): RateLimitState | undefined {
    return (
      this.refuseUsedUp(this.windowOf(`${plan}:minute`, keyId)) ??
      this.refuseUsedUp(this.windowOf(`${plan}:day`, limitSubject(accountId, mode)))
    );
  }

  /** As `refuseKnown`, of a client that is known by its address only. */
  refuseKnownAddress(name: AddressLimitName, address: string): RateLimitState | undefined {
    for (const network of limitedNetworks(address)) {
      const usedUp = this.refuseUsedUp(this.windowOf(name, network.name, network.factor));
      if (usedUp) return usedUp;
    }
    return undefined;
  }

  /**
   * Counts a request of a client that is known by its address only. One that exceeds the limit of its network does not count toward the
   * site, which others can share.
   * @returns the state of the network, or of the site once that has reached its limit
   */
  async countForAddress(name: AddressLimitName, address: string): Promise<RateLimitState> {
    const [network, ...wider] = limitedNetworks(address);
    const state = await this.count(name, network.name);
    for (const { name: site, factor } of state.exceeded ? [] : wider) {
      const ofSite = await this.count(name, site, factor);
      if (ofSite.exceeded) return ofSite;
    }
    return state;
  }

  /** Whether the next request of an address will exceed a limit. Counts nothing. */
  async isExhaustedForAddress(name: AddressLimitName, address: string): Promise<boolean> {
    for (const network of limitedNetworks(address)) {
      const { remaining } = await this.ask(this.windowOf(name, network.name, network.factor), 0);
      if (remaining === 0) return true;
    }
    return false;
  }

  private async add(window: LimitedWindow, requests: number): Promise<RateLimitState> {
    const state = await this.ask(window, requests);
    this.known.set(window.key, state);
    if (state.exceeded) this.countRefusal(window.name);
    return state;
  }

  private async ask({ key, ttl, limit }: LimitedWindow, hits: number): Promise<RateLimitState> {
    const window = await this.counter.count(key, millisecondsOf(ttl), limit, hits);
    return {
      limit,
      remaining: Math.max(0, limit - window.totalHits),
      resetsAt: window.endsAt,
      retryAfter: window.timeToExpire,
      exceeded: window.isBlocked,
    };
  }

  /**
   * The window of a request that is refused without being counted, as far as this process knows it: the one that would start now, unless
   * the process has counted a request in it.
   */
  lastKnown(name: RateLimitName, subject: string): RateLimitState {
    const { key, ttl, limit } = this.windowOf(name, subject);
    const [nowSeconds, seconds] = [Math.floor(Date.now() / 1000), Math.ceil(millisecondsOf(ttl) / 1000)];
    const known = this.known.get(key);
    if (known?.limit === limit && known.resetsAt > nowSeconds) return { ...known, exceeded: false };
    return { limit, remaining: limit, resetsAt: nowSeconds + seconds, retryAfter: seconds, exceeded: false };
  }

  private refuseUsedUp({ name, key, limit }: LimitedWindow): RateLimitState | undefined {
    const state = this.known.get(key);
    if (state?.remaining !== 0) return undefined;
    const retryAfter = Math.ceil(state.resetsAt - Date.now() / 1000);
    const isOver = retryAfter <= 0;
    const isClockSetBack = retryAfter > state.retryAfter;
    const isPlanChanged = state.limit !== limit;
    if (isOver || isClockSetBack || isPlanChanged) {
      this.known.delete(key);
      return undefined;
    }
    this.countRefusal(name);
    return { ...state, retryAfter, exceeded: true };
  }

  private countRefusal(name: RateLimitName): void {
    this.refusals.set(name, (this.refusals.get(name) ?? 0) + 1);
  }

  /** The key is without the plan, which may change during a window. With the day, in UTC: no clock extends its window into the next day. */
  private windowOf(name: RateLimitName, subject: string, factor = 1): LimitedWindow {
    const found = this.limits.get(name);
    if (!found) throw new Error(`No rate limit is named ${name}.`);
    const { ttl, limit, prefix } = found;
    const day = ttl === restOfDay ? `:${Math.floor(Date.now() / dayMs)}` : '';
    return { name, ttl, limit: limit * factor, key: prefix + subject + day };
  }
}

/** The three headers of every response, and `Retry-After` if the limit is exceeded. */
export function rateLimitHeaders({ limit, remaining, resetsAt, retryAfter, exceeded }: RateLimitState) {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetsAt),
    ...(exceeded ? { 'Retry-After': String(retryAfter) } : {}),
  };
}
