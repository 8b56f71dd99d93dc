import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** A fixed window of a key. It starts with the second of its first hit, so that it ends at a whole second. */
export interface Window {
  hits: number;
  /** Epoch seconds at which it ends: the same for each hit in it. */
  endsAt: number;
  /** Seconds until then, at least 1. */
  secondsLeft: number;
}

/** Counts hits in fixed windows: the headers promise one time at which a window ends. */
export abstract class WindowCounter {
  /**
   * @param seconds - how long the window lasts if this hit starts it
   * @param hits - 0 to read the window without counting
   */
  abstract count(key: string, seconds: number, hits?: number): Promise<Window>;
}

/** The counters have no limit: each key has a different one, which `RateLimitsService` applies. */
export const counterOptions = { points: Number.MAX_SAFE_INTEGER, duration: 60 };

/** Counts in this process. */
export class MemoryCounter extends WindowCounter {
  private readonly counter = new RateLimiterMemory({ ...counterOptions, keyPrefix: '' });

  async count(key: string, seconds: number, hits = 1): Promise<Window> {
    // Without the part of the current second that has passed.
    const customDuration = seconds - (Date.now() % 1000) / 1000;
    return toWindow(await this.counter.penalty(key, hits, { customDuration }), seconds);
  }
}

export function toWindow({ consumedPoints, msBeforeNext }: RateLimiterRes, seconds: number): Window {
  const nowMs = Date.now();
  // The counter in memory believes that the window lasts longer if the clock was set back. It ends it in time.
  const leftMs = Math.min(msBeforeNext, seconds * 1000);
  return {
    hits: consumedPoints,
    // Rounded, because the answer of the counter is some milliseconds old.
    endsAt: Math.round((nowMs + leftMs) / 1000),
    secondsLeft: Math.max(1, Math.ceil(leftMs / 1000)),
  };
}
