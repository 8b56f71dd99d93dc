import type { AccountId } from '@tminus/domain';
import type { ServerResponse } from 'node:http';
import { Turns } from '../resilience/index.ts';

/** Who takes turns. */
export interface TurnTaker {
  id: string;
  /** Whether it has proved who it is, with a key or a session. Anybody can have any number of addresses. */
  isKnown: boolean;
}

/** What waits for the turn of its client. Clients that are known take every other turn, however many strangers wait. */
export class ClientTurns<Item> {
  private readonly known = new Turns<Item>();
  private readonly unknown = new Turns<Item>();
  private isKnownNext = true;

  /** How many items wait. */
  get size(): number {
    return this.known.size + this.unknown.size;
  }

  /** The lines of clients that are known, or of the others. */
  of({ isKnown }: Pick<TurnTaker, 'isKnown'>): Turns<Item> {
    return isKnown ? this.known : this.unknown;
  }

  add(client: TurnTaker, item: Item): void {
    this.of(client).add(client.id, item);
  }

  /** See `Turns.next`. */
  next(mayHaveTurn: (client: TurnTaker) => boolean, isLate?: (oldest: Item) => boolean): Item | undefined {
    for (const isKnown of [this.isKnownNext, !this.isKnownNext]) {
      const item = this.of({ isKnown }).next((id) => mayHaveTurn({ id, isKnown }), isLate);
      if (item === undefined) continue;
      this.isKnownNext = !isKnown;
      return item;
    }
    return undefined;
  }

  /** Takes the oldest item of the client with the most. Strangers lose first if they have more than all others: one can use many addresses. */
  takeOldestOfLongest(): Item | undefined {
    return this.of({ isKnown: this.unknown.size <= this.known.size }).takeOldestOfLongest();
  }
}

export interface AdmissionLimits {
  /** How many requests the framework works on at a time. */
  requests: number;
  /** How long a request counts as one of them at most, in milliseconds. */
  countedMs: number;
  /** How many requests wait at most. */
  waiting: number;
  /** How long a request waits at most, in milliseconds: while its client goes on sending others, and otherwise, after a single burst. */
  deadlineMs: number;
  burstDeadlineMs: number;
  /** When the oldest request of a client has waited longer than this, in milliseconds, the client's newest is next. */
  lateMs: number;
}

/** Who has sent a request. */
export interface Client extends TurnTaker {
  /** For the log, if it is known. */
  sender?: { accountId: AccountId; keyId?: string };
}

/** Exactly one of the functions is called, or none if the client leaves before. */
interface ArrivedRequest {
  client: Client;
  response: ServerResponse;
  /** @param hasWaited - or starts as soon as it arrives */
  start: (hasWaited: boolean) => void;
  refuse: () => void;
}

type WaitingRequest = ArrivedRequest & { sinceMs: number };

interface StartedRequest {
  clientId: string;
  isKnown: boolean;
  response: ServerResponse;
  sinceMs: number;
  isCounted: boolean;
}

/** The least time between two looks at the requests, in milliseconds. */
const checkMs = 5;
/** The most time that counts between two looks, in milliseconds. A stall of the process must not make all requests late. */
const maxGapMs = 250;

/**
 * Starts requests, at most the limit at a time. The others wait, and their clients take turns. A client uses at most as many of the limit as
 * it leaves free, and all unknown clients together use half of it, so that the first request of another one starts at once. If too many wait,
 * the client with the most waiting requests loses its oldest.
 *
 * A request counts until its response begins, but not while its body is incomplete, and for a limited time: those that take longer wait for
 * the database, whose queries count themselves, or in a queue with limits of its own. If its client leaves, nothing changes.
 */
export class AdmissionQueue {
  private readonly turns = new ClientTurns<WaitingRequest>();
  /** All that wait, the oldest first. */
  private readonly arrivals = new Set<WaitingRequest>();
  private readonly started = new Set<StartedRequest>();
  /** How many started requests count, of each client and of all. */
  private readonly counted = new Map<string, number>();
  private countedRequests = 0;
  private countedUnknown = 0;
  /** The time without stalls, and when it was measured. */
  private clockMs = 0;
  private measuredMs = 0;
  private checkedMs = 0;
  private willCheck = false;

  constructor(
    private readonly limits: AdmissionLimits,
    private readonly unansweredQueries: () => number,
    private readonly now: () => number = () => performance.now(),
    private readonly later: (work: () => void, ms: number) => void = setTimeout,
  ) {}

  /** How many requests wait until they start. */
  get waiting(): number {
    return this.arrivals.size;
  }

  add(request: ArrivedRequest): void {
    this.measure();
    if (this.clockMs - this.checkedMs >= checkMs) this.check();
    if (this.waiting === 0 && this.hasRoomFor(request.client)) return this.start(request, false);
    const waiting = { ...request, sinceMs: this.clockMs };
    this.arrivals.add(waiting);
    this.turns.add(waiting.client, waiting);
    if (this.waiting > this.limits.waiting) this.refuse(this.turns.takeOldestOfLongest());
    this.startWaiting();
    this.checkLater();
  }

  private get free(): number {
    return this.limits.requests - Math.max(this.countedRequests, this.unansweredQueries());
  }

  private readonly hasRoomFor = ({ id, isKnown }: TurnTaker): boolean => {
    if (!isKnown && this.countedUnknown >= this.limits.requests / 2) return false;
    return (this.counted.get(id) ?? 0) < this.free;
  };

  private start({ client, response, start }: ArrivedRequest, hasWaited: boolean): void {
    start(hasWaited);
    if (response.headersSent) return;
    const request = { clientId: client.id, isKnown: client.isKnown, response, sinceMs: this.clockMs, isCounted: false };
    this.started.add(request);
    this.count(request, true);
    // Not 'close': responses of files have ten listeners of it, and Node.js warns about more.
    response.once('finish', () => {
      if (!response.headersSent || !this.started.has(request)) return;
      this.finish(request);
      this.startWaiting();
    });
  }

  private count(request: StartedRequest, isCounted: boolean): void {
    if (request.isCounted === isCounted) return;
    request.isCounted = isCounted;
    const change = isCounted ? 1 : -1;
    const ofClient = (this.counted.get(request.clientId) ?? 0) + change;
    if (ofClient === 0) this.counted.delete(request.clientId);
    else this.counted.set(request.clientId, ofClient);
    this.countedRequests += change;
    if (!request.isKnown) this.countedUnknown += change;
  }

  private finish(request: StartedRequest): void {
    this.started.delete(request);
    this.count(request, false);
  }

  private startWaiting(): void {
    while (this.waiting > 0 && this.free > 0) {
      const request = this.turns.next(this.hasRoomFor, this.isLate);
      if (request === undefined) return;
      this.arrivals.delete(request);
      if (!request.response.destroyed) this.start(request, true);
    }
  }

  private readonly isLate = ({ sinceMs }: WaitingRequest): boolean => this.clockMs - sinceMs > this.limits.lateMs;

  private refuse(request: WaitingRequest | undefined): void {
    if (request === undefined) return;
    this.arrivals.delete(request);
    if (!request.response.destroyed) request.refuse();
  }

  /** Requests that wait must start or be refused, even if no further request arrives and no response begins. */
  private checkLater(): void {
    if (this.willCheck || this.waiting === 0) return;
    this.willCheck = true;
    this.later(() => {
      this.willCheck = false;
      this.measure();
      this.check();
      this.startWaiting();
      this.checkLater();
    }, checkMs);
  }

  private measure(): void {
    const nowMs = this.now();
    this.clockMs += Math.min(nowMs - this.measuredMs, maxGapMs);
    this.measuredMs = nowMs;
  }

  private check(): void {
    this.checkedMs = this.clockMs;
    for (const request of this.started) this.review(request);
    for (const request of this.arrivals) {
      const waitedMs = this.clockMs - request.sinceMs;
      if (waitedMs < this.limits.deadlineMs) return;
      if (waitedMs >= this.limits.burstDeadlineMs || !this.isOfLatestBurst(request))
        this.refuse(this.turns.of(request.client).takeOldest(request.client.id));
    }
  }

  /** Whether its client has sent no other request after its deadline. */
  private isOfLatestBurst(request: WaitingRequest): boolean {
    const newest = this.turns.of(request.client).newestOf(request.client.id) ?? request;
    return newest.sinceMs - request.sinceMs < this.limits.deadlineMs;
  }

  private review(request: StartedRequest): void {
    const { req, headersSent, destroyed } = request.response;
    if (!req.complete && !destroyed) {
      request.sinceMs = this.clockMs;
      return this.count(request, false);
    }
    const isOver = headersSent || !req.complete || this.clockMs - request.sinceMs > this.limits.countedMs;
    if (isOver) this.finish(request);
    else this.count(request, true);
  }
}
