import { ClientTurns, type TurnTaker } from '../admission/client-turns.ts';

interface TurnLimits {
  /** How many requests begin in a turn of the event loop. */
  requests: number;
  /** For how long, in milliseconds: some take much longer than others. */
  ms: number;
}

/**
 * Begins requests in short turns of the event loop. Those that do not fit into one wait, and their clients take turns: a client with thousands
 * of connections delays the first request of another one by a turn, however cheap its answers are. Without it, answers could keep the loop in
 * one place: libuv handles up to 48 times 1,024 connections before anything else.
 */
export class RequestTurns {
  private readonly waiting = new ClientTurns<() => void>();
  /** Of the current turn: how many requests have begun, and when the first did. */
  private begun = 0;
  private beganMs = 0;
  private isScheduled = false;

  constructor(
    private readonly limits: TurnLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param clientOf - is called only if the request has to wait */
  begin(clientOf: () => TurnTaker, work: () => void): void {
    if (!this.isScheduled) this.schedule();
    if (this.waiting.size === 0 && this.hasRoom()) work();
    else this.waiting.add(clientOf(), work);
  }

  /** Whether another request may begin in this turn. If so, it counts. */
  private hasRoom(): boolean {
    const nowMs = this.now();
    if (this.begun === 0) this.beganMs = nowMs;
    const hasRoom = this.begun < this.limits.requests && nowMs - this.beganMs < this.limits.ms;
    if (hasRoom) this.begun++;
    return hasRoom;
  }

  /** Each request has an immediate of its own, so that what it does before it waits for something is in the turn's time, too. */
  private schedule(): void {
    this.isScheduled = true;
    for (let left = Math.min(this.waiting.size, this.limits.requests); left > 0; left--) setImmediate(this.beginNext);
    setImmediate(this.endTurn);
  }

  private readonly beginNext = (): void => {
    if (this.hasRoom()) this.waiting.next(() => true)?.();
  };

  private readonly endTurn = (): void => {
    this.begun = 0;
    this.isScheduled = false;
    if (this.waiting.size > 0) this.schedule();
  };
}
