import { OutageLog, type OutageListener } from './outage-log.ts';

export interface CircuitBreakerOptions extends OutageListener {
  /** How long to leave a dependency alone after a failure, in milliseconds. */
  pauseMs: number;
  /** A clock that never goes backwards, in milliseconds. */
  now?: () => number;
}

/**
 * Spares a dependency that fails, and its callers: the first failure opens the circuit, then one call per pause may probe, and the
 * first success closes it. (cockatiel and opossum make all other callers wait for the probe; cockatiel 4 needs Node 22.)
 */
export class CircuitBreaker {
  private readonly outage: OutageLog;
  private readonly pauseMs: number;
  private readonly now: () => number;
  private probeAt = -Infinity;

  constructor({ pauseMs, now = () => performance.now(), ...listener }: CircuitBreakerOptions) {
    this.pauseMs = pauseMs;
    this.now = now;
    this.outage = new OutageLog(listener);
  }

  /** Whether the last call failed. */
  get isOpen(): boolean {
    return this.outage.isOngoing;
  }

  /** Whether to make a call now: always while the circuit is closed, else once per pause. */
  allowsCall(): boolean {
    if (!this.isOpen) return true;
    if (this.now() < this.probeAt) return false;
    this.probeAt = this.now() + this.pauseMs;
    return true;
  }

  /**
   * Makes a call, whether the circuit is open or not, and remembers how it went.
   * @throws what `call` throws
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    try {
      const result = await call();
      this.outage.succeeded();
      return result;
    } catch (error) {
      if (!this.isOpen) this.probeAt = this.now() + this.pauseMs;
      this.outage.failed(error);
      throw error;
    }
  }
}
