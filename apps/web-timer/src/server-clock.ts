/** Something that changes each second. */
export interface Ticking {
  /** How many in-between pictures a second begins with, and how long each is shown. */
  readonly betweenCount: number;
  readonly betweenMs: number;
  /**
   * @param nowMs - by the clock of the service, epoch milliseconds
   * @param between - the in-between picture that is due, from 0; undefined after the last one, and if the page was asleep
   */
  tick(nowMs: number, between?: number): void;
  /** The clock may be wrong: the page was hidden for a while, or the device slept. */
  refresh(): void;
}

/** After this time, and if the page was hidden for as long as `mostHiddenMs`, the clock is measured again. */
const measuredForMs = 3_600_000;
const mostHiddenMs = 60_000;
/** The clock of the device and the time since the page began differ by more: the device slept, or somebody set its clock. */
const mostDriftMs = 2_000;

/**
 * The clock of a service, which wakes all timers of a page at the same moment. It does not depend on the clock of the device. A hidden page
 * does nothing.
 */
export class ServerClock {
  /** The clock of the service, minus `performance.now()`. */
  #offsetMs = 0;
  #uncertaintyMs = Infinity;
  #measuredMs = -Infinity;
  #drift = 0;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #hiddenSinceMs = 0;
  readonly #all = new Set<Ticking>();

  constructor() {
    document.addEventListener('visibilitychange', () => this.#visibilityChanged());
    addEventListener('pageshow', ({ persisted }) => persisted && this.#refresh());
  }

  /** A new measurement replaces an older one if it is more exact, or that one is old. */
  measure({ serverTime, atMs, uncertaintyMs }: { serverTime: number; atMs: number; uncertaintyMs: number }): void {
    if (uncertaintyMs > this.#uncertaintyMs && atMs - this.#measuredMs < mostHiddenMs) return;
    this.#offsetMs = serverTime - atMs;
    this.#uncertaintyMs = uncertaintyMs;
    this.#measuredMs = atMs;
    this.#drift = driftNow();
  }

  now(): number {
    return performance.now() + this.#offsetMs;
  }

  add(each: Ticking): void {
    this.#all.add(each);
    this.#schedule();
  }

  remove(each: Ticking): void {
    this.#all.delete(each);
  }

  /** @param between - the in-between picture that was shown last. Default: all were */
  #schedule(between = Infinity): void {
    clearTimeout(this.#timeout);
    if (!this.#all.size || document.hidden) return;
    let waitMs = 0;
    for (const each of this.#all) if (each.betweenCount > between) waitMs = Math.max(waitMs, each.betweenMs);
    this.#timeout = setTimeout(() => this.#wake(waitMs && between + 1), waitMs || 1000 - (this.now() % 1000));
  }

  #wake(between: number): void {
    const drifted = Math.abs(driftNow() - this.#drift) > mostDriftMs;
    if (drifted || performance.now() - this.#measuredMs > measuredForMs) this.#refresh();
    const nowMs = Math.ceil(this.now()); // a timeout may be early by a fraction of a millisecond
    for (const each of this.#all) {
      if (between <= each.betweenCount) each.tick(nowMs, between < each.betweenCount ? between : undefined);
    }
    this.#schedule(between);
  }

  #refresh(): void {
    this.#uncertaintyMs = Infinity;
    this.#measuredMs = performance.now();
    this.#drift = driftNow();
    for (const each of this.#all) each.refresh();
  }

  #visibilityChanged(): void {
    if (document.hidden) this.#hiddenSinceMs = performance.now();
    else {
      if (performance.now() - this.#hiddenSinceMs > mostHiddenMs) this.#refresh();
      for (const each of this.#all) each.tick(this.now());
    }
    this.#schedule();
  }
}

/** The clock of the device, minus the time since the page began. */
function driftNow(): number {
  const nowMs = Date.now();
  return nowMs - performance.now();
}

const clocks: Record<string, ServerClock> = {};

/** The clock of the service with this address. */
export function clockOf(url: string): ServerClock {
  return (clocks[new URL(url).origin] ??= new ServerClock());
}
