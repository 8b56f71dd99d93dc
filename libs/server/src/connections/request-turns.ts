import { ClientTurns, type TurnTaker } from '../admission/admission-queue.ts';
import type { Socket } from 'node:net';
import { StrangerShares } from './stranger-shares.ts';

interface TurnLimits {
  /** How many requests begin in a turn of the event loop. */
  requests: number;
  /** For how long, in milliseconds: some take much longer than others. */
  ms: number;
  /** See `StrangerShares`. */
  ofStranger: number;
}

/** More requests lose the oldest ones of the client with the most: each takes a few kilobytes. */
const maxWaiting = 10_000;

/** The connection of a request. */
type Connection = Pick<Socket, 'destroyed' | 'destroy'>;

interface Waiting {
  client: TurnTaker;
  connection: Connection;
  work: () => void;
}

/**
 * Begins requests in short turns of the event loop. Those that do not fit into one wait, and their clients take turns: a client with thousands
 * of connections delays the first request of another one by a turn, however cheap its answers are. Without it, answers could keep the loop in
 * one place: libuv handles up to 48 times 1,024 connections before anything else.
 */
export class RequestTurns {
  private readonly waiting = new ClientTurns<Waiting>();
  private readonly shares: StrangerShares;
  /** Of the current turn: how many requests have begun, and when the first did. */
  private begun = 0;
  private beganMs = 0;
  private hasAccepted = false;
  private isScheduled = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: TurnLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.shares = new StrangerShares(limits.ofStranger, now);
  }

  /** libuv accepts one connection in each turn, so while it does, turns are as short as possible: thousands may wait in the kernel. */
  readonly connectionAccepted = (): void => {
    this.hasAccepted = true;
  };

  /**
   * @param clientOf - is called only if there are many requests
   * @param work - is not called if the connection has broken
   */
  begin(clientOf: () => TurnTaker, connection: Connection, work: () => void): void {
    if (connection.destroyed) return;
    if (!this.isScheduled) this.schedule();
    const mayBegin = this.waiting.size === 0 && this.hasRoom();
    if (mayBegin && this.shares.takeAny()) return this.start(work);
    const client = clientOf();
    this.shares.notice(client);
    if (mayBegin && this.shares.takeFor(client)) this.start(work);
    else this.wait({ client, connection, work });
  }

  private wait(request: Waiting): void {
    this.waiting.add(request.client, request);
    if (this.waiting.size > maxWaiting) this.waiting.takeOldestOfLongest()?.connection.destroy();
  }

  private hasRoom(): boolean {
    if (this.begun === 0) return true;
    const requests = this.hasAccepted ? 1 : this.limits.requests;
    return this.begun < requests && this.now() - this.beganMs < this.limits.ms;
  }

  private start(work: () => void): void {
    if (this.begun++ === 0) this.beganMs = this.now();
    work();
  }

  /** Each request has an immediate of its own, so that what it does before it waits for something is in the turn's time, too. */
  private schedule(): void {
    this.isScheduled = true;
    for (let left = Math.min(this.waiting.size, this.limits.requests); left > 0; left--) setImmediate(this.beginNext);
    setImmediate(this.endTurn);
  }

  private readonly beginNext = (): void => {
    if (!this.hasRoom()) return;
    const next = () => this.waiting.next((client) => this.shares.hasRoomFor(client));
    for (let request = next(); request; request = next()) {
      if (request.connection.destroyed) continue;
      this.shares.takeFor(request.client);
      return this.start(request.work);
    }
  };

  private readonly endTurn = (): void => {
    const isIdle = this.begun === 0;
    this.begun = 0;
    this.hasAccepted = false;
    this.isScheduled = false;
    if (this.waiting.size === 0) return;
    if (!isIdle) this.schedule();
    // All that wait have used up their shares.
    else this.timer ??= setTimeout(this.endPeriod, this.shares.leftMs);
  };

  private readonly endPeriod = (): void => {
    this.timer = undefined;
    if (!this.isScheduled) this.schedule();
  };
}
