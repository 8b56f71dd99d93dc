import { OutageLog, type OutageListener } from './outage-log.ts';

interface CircuitBreakerOptions extends OutageListener {
  /** How long to make no calls after a failure, in milliseconds. */
  pauseMs: number;
  /** A clock that never goes backward, in milliseconds. */
  now?: () => number;
}

/**
 * Protects a failing dependency and its callers. The first failure opens the circuit. One call per pause may then probe the dependency, and
 * the first success closes the circuit. (With cockatiel and opossum, other callers would wait for the probe.)
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

  /** Whether to make a call now: always while the circuit is closed, otherwise once per pause. */
  allowsCall(): boolean {
    if (!this.isOpen) return true;
    if (this.now() < this.probeAt) return false;
    this.probeAt = this.now() + this.pauseMs;
    return true;
  }

  /**
   * Makes a call, even if the circuit is open, and records whether it succeeded.
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
