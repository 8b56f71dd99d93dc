import type { TurnTaker } from '../admission/admission-queue.ts';

const periodMs = 20;
/** For how long others are expected after one of them has sent a request. */
const othersMs = 10_000;

/**
 * How many requests of each client that is not known begin in 20 ms. A client that has used up its share waits for the next period, although
 * the service could answer it at once: otherwise, a web server in front of the service would have no time for others. It has no turns, and a
 * request costs it several times as much. A client that is alone has no limit.
 */
export class StrangerShares {
  private endMs = -Infinity;
  private begun = 0;
  private readonly begunBy = new Map<string, number>();
  private latest: string | undefined;
  private othersUntilMs = -Infinity;

  constructor(
    private readonly requests: number,
    private readonly now: () => number,
  ) {}

  /** How long the period still takes, in milliseconds. */
  get leftMs(): number {
    return Math.max(0, this.endMs - this.now());
  }

  /** Whether one more request may begin, for any client. If so, it counts. */
  takeAny(): boolean {
    this.renew();
    return this.begun++ < this.requests;
  }

  /** Whether one more request of a client may begin. */
  hasRoomFor({ id, isKnown }: TurnTaker): boolean {
    this.renew();
    return isKnown || (this.begunBy.get(id) ?? 0) < this.requests || this.now() >= this.othersUntilMs;
  }

  /** The same. If so, it counts. */
  takeFor(client: TurnTaker): boolean {
    const hasRoom = this.hasRoomFor(client);
    if (hasRoom) this.begunBy.set(client.id, (this.begunBy.get(client.id) ?? 0) + 1);
    return hasRoom;
  }

  /** Sees the client of a request for which `takeAny` had no room. */
  notice({ id }: TurnTaker): void {
    if (this.latest !== undefined && this.latest !== id) this.othersUntilMs = this.now() + othersMs;
    this.latest = id;
  }

  private renew(): void {
    const nowMs = this.now();
    if (nowMs < this.endMs) return;
    this.endMs = nowMs + periodMs;
    this.begun = 0;
    this.begunBy.clear();
  }
}
