import { Injectable } from '@nestjs/common';
import { InjectThrottlerOptions, InjectThrottlerStorage } from '@nestjs/throttler';
import { type Caller, type SessionCaller, mailboxOf } from '@tminus/auth';
import { type AccountId, limitedNetworks } from '@tminus/domain';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import type { Hits, WindowStorage } from './fixed-window.ts';
import type { RateLimitOptions, ThrottlerName } from './rate-limit-options.factory.ts';

const dayMs = 86_400_000;
/** How many windows that are used up are remembered. */
const maxUsedUp = 10_000;

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

/** Who causes an email: anybody, an account, or the account that has the address. */
export type MailRequester = 'stranger' | 'account' | 'owner';

/** Counts requests in fixed windows; exact under any number of simultaneous requests. */
@Injectable()
export class RateLimitsService {
  /** How many requests exceeded a limit, by its name. Each is there from the start: the metrics show the first refusal as an increase. */
  readonly refusals: Map<ThrottlerName, number>;
  /** Windows that are used up: the storage is not asked again until they end. */
  private readonly usedUp = new LRUCache<string, RateLimitState>({ max: maxUsedUp });
  private readonly throttlers: ReadonlyMap<ThrottlerName, RateLimitOptions['throttlers'][number]>;

  constructor(
    @InjectThrottlerOptions() { throttlers }: RateLimitOptions,
    @InjectThrottlerStorage() private readonly storage: WindowStorage,
  ) {
    this.throttlers = new Map(throttlers.map((throttler) => [throttler.name, throttler]));
    this.refusals = new Map(throttlers.map(({ name }) => [name, 0]));
  }

  /** @returns the state of the key's minute, or of the account's day once that is used up */
  async countForCaller({ keyId, accountId, plan }: Caller): Promise<RateLimitState> {
    const minute = await this.count(`${plan}:minute`, `key:${keyId}`);
    if (minute.exceeded) return minute; // a request that exceeds the limit per minute does not count toward the day
    const day = await this.countForDay(`${plan}:day`, `day:${accountId}`);
    return day.remaining === 0 ? day : minute;
  }

  /**
   * Refuses a request of a caller that is known to have used up a limit. Asks and counts nothing else.
   * @returns the state of that window; undefined if the request must be counted
   */
  refuseKnown({ keyId, accountId, plan }: Caller): RateLimitState | undefined {
    return (
      this.refuseUsedUp(`${plan}:minute`, `key:${keyId}`) ??
      this.refuseUsedUp(`${plan}:day`, `day:${accountId}:${dayNumberOf(Date.now())}`)
    );
  }

  /** Counts a request of the console: all sessions of an account together. */
  countForSession({ accountId }: SessionCaller): Promise<RateLimitState> {
    return this.count('session', `session:${accountId}`);
  }

  /** Counts a request without a valid API key. */
  countForAnonymous(address: string): Promise<RateLimitState> {
    return this.countForAddress('anonymous', address);
  }

  /** Whether the next request without a valid API key will exceed the limit of its address. Counts nothing. */
  async isExhaustedForAnonymous(address: string): Promise<boolean> {
    const { limit, ttl } = this.throttler('anonymous');
    for (const { name, factor } of limitedNetworks(address)) {
      const { totalHits } = await this.storage.peek(`anonymous:${name}`, ttl, limit * factor);
      if (totalHits >= limit * factor) return true;
    }
    return false;
  }

  /** Counts a request to a public address. */
  countForPublicRoute(address: string): Promise<RateLimitState> {
    return this.countForAddress('public', address);
  }

  /** Counts a preview of a timer. */
  countForPreview(address: string): Promise<RateLimitState> {
    return this.countForAddress('preview', address);
  }

  /** Counts a test email of an account. */
  countForTestEmail(accountId: AccountId): Promise<RateLimitState> {
    return this.count('test-email', `test-email:${accountId}`);
  }

  /** Counts a timer that an account creates, copies or restores in the console. */
  countForNewTimer({ accountId, plan }: Pick<Caller, 'accountId' | 'plan'>): Promise<RateLimitState> {
    return this.countForDay(`${plan}:new-timers`, `new-timers:${accountId}`);
  }

  /** Counts an API key that an account creates in the console. */
  countForNewKey(accountId: AccountId): Promise<RateLimitState> {
    return this.countForDay('new-keys', `new-keys:${accountId}`);
  }

  /**
   * Counts an email to an address that somebody has entered.
   * @param requester - strangers and accounts are counted separately, so that the former cannot use up what the latter have
   */
  countForMailTo(email: string, requester: MailRequester): Promise<RateLimitState> {
    return this.count('mail-to', `mail-to:${requester}:${hash('sha256', mailboxOf(email))}`);
  }

  /** Counts an email to an address without an account, of all such emails. */
  countForMailToStranger(): Promise<RateLimitState> {
    return this.count('mails-to-strangers', 'mails-to-strangers');
  }

  /** Counts an email, of all that the service sends. */
  countForMail(): Promise<RateLimitState> {
    return this.count('mails', 'mails');
  }

  /** Whether the service may send another email. Counts nothing but a refusal. */
  async checkForMail(): Promise<RateLimitState> {
    const { limit, ttl } = this.throttler('mails');
    const state = toState(await this.storage.peek('mails', ttl, limit), limit);
    if (state.remaining === 0) this.countRefusal('mails');
    return { ...state, exceeded: state.remaining === 0 };
  }

  /** Counts an email that tells the owner of an address what has happened to the account. */
  countForNoticeTo(email: string): Promise<RateLimitState> {
    return this.count('notice-to', `notice-to:${hash('sha256', mailboxOf(email))}`);
  }

  /**
   * A request that exceeds the limit of its network does not count toward the site, which others can share.
   * @returns the state of the network, or of the site once that has reached its limit
   */
  private async countForAddress(limitName: 'anonymous' | 'public' | 'preview', address: string) {
    const [network, ...wider] = limitedNetworks(address);
    const state = await this.count(limitName, `${limitName}:${network.name}`);
    for (const { name, factor } of state.exceeded ? [] : wider) {
      const ofSite = await this.count(limitName, `${limitName}:${name}`, { factor });
      if (ofSite.exceeded) return ofSite;
    }
    return state;
  }

  /** The window is a day in UTC. */
  private countForDay(name: ThrottlerName, key: string): Promise<RateLimitState> {
    const nowMs = Date.now();
    const dayNumber = dayNumberOf(nowMs);
    return this.count(name, `${key}:${dayNumber}`, { ttlMs: (dayNumber + 1) * dayMs - nowMs });
  }

  /** @param options - how long the window lasts if this request starts it, and a factor of the limit, if they are not the throttler's */
  private async count(name: ThrottlerName, key: string, options: { ttlMs?: number; factor?: number } = {}) {
    const usedUp = this.refuseUsedUp(name, key, options.factor);
    if (usedUp) return usedUp;
    const { limit: base, ttl } = this.throttler(name);
    const limit = base * (options.factor ?? 1);
    const state = toState(await this.storage.increment(key, options.ttlMs ?? ttl, limit), limit);
    if (state.remaining === 0) this.usedUp.set(key, state);
    if (state.exceeded) this.countRefusal(name);
    return state;
  }

  private refuseUsedUp(name: ThrottlerName, key: string, factor = 1): RateLimitState | undefined {
    const state = this.usedUp.get(key);
    if (state === undefined) return undefined;
    const retryAfter = Math.ceil(state.resetsAt - Date.now() / 1000);
    const isOver = retryAfter <= 0;
    const isClockSetBack = retryAfter > state.retryAfter;
    const isPlanChanged = state.limit !== this.throttler(name).limit * factor;
    if (isOver || isClockSetBack || isPlanChanged) {
      this.usedUp.delete(key);
      return undefined;
    }
    this.countRefusal(name);
    return { ...state, retryAfter, exceeded: true };
  }

  private countRefusal(name: ThrottlerName): void {
    this.refusals.set(name, (this.refusals.get(name) ?? 0) + 1);
  }

  private throttler(name: ThrottlerName): RateLimitOptions['throttlers'][number] {
    const throttler = this.throttlers.get(name);
    if (!throttler) throw new Error(`No rate limit is named ${name}.`);
    return throttler;
  }
}

const dayNumberOf = (nowMs: number) => Math.floor(nowMs / dayMs);

const toState = ({ totalHits, timeToExpire, isBlocked, resetsAt }: Hits, limit: number): RateLimitState => ({
  limit,
  remaining: Math.max(0, limit - totalHits),
  resetsAt,
  retryAfter: timeToExpire,
  exceeded: isBlocked,
});

/** The three headers of every response, and `Retry-After` if the limit is exceeded. */
export function rateLimitHeaders({ limit, remaining, resetsAt, retryAfter, exceeded }: RateLimitState) {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetsAt),
    ...(exceeded ? { 'Retry-After': String(retryAfter) } : {}),
  };
}
