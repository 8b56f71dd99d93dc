/** Something that changes each second. */
export interface Ticking {
  /**
   * @param nowMs - by the clock of the service, epoch milliseconds
   * @param between - the in-between picture that is due, from 0. Default: the picture after all of them
   * @returns how long the in-between picture is shown, milliseconds; 0 if no such picture is due
   */
  tick(nowMs: number, between?: number): number;
  /** The clock may be wrong: it was measured long ago, or the device slept. */
  refresh(): void;
}

/** After this time the clock is measured again, and after the shorter one when the page is shown again. */
const measuredForMs = 3_600_000;
const measuredForHiddenMs = 60_000;
/** A first measurement contains the time to connect, and is wrong by up to half of it. */
const exactMs = 500;
/** The clock of the device and the time since the page began differ by more: the device slept, or somebody set its clock. */
const mostDriftMs = 2_000;

/**
 * The clock of a service, which wakes all timers of a page at the same moment. It does not depend on the clock of the device. A hidden page
 * does nothing.
 */
export interface ServerClock {
  /**
   * The most exact measurement counts, until the clock is measured again.
   *
   * @param offsetMs - the clock of the service, minus `performance.now()`
   */
  measure(offsetMs: number, uncertaintyMs: number): void;
  /** It cannot be measured: if the device slept, its own clock counts for that time. */
  trustDevice(): void;
  now(): number;
  /** It ticks at once, and from now on with the others. */
  add(each: Ticking): void;
  remove(each: Ticking): void;
}

/** The clock of the device, minus the time since the page began. */
function driftNow(): number {
  const nowMs = Date.now();
  return nowMs - performance.now();
}

function createClock(): ServerClock {
  const all = new Set<Ticking>();
  let offsetMs = 0;
  let uncertaintyMs = Infinity;
  let measuredMs: number;
  let drift: number;
  /** A less exact measurement is repeated: once, because the network may be slow. */
  let acceptedMs = exactMs;
  /** How long the device seems to have slept since it was measured. */
  let sleptMs = 0;
  /** The in-between picture that is due, from 0. */
  let between = 0;
  let timeout: ReturnType<typeof setTimeout> | undefined;

  /** Rounded up: a timeout may be early by a fraction of a millisecond. */
  const now = () => Math.ceil(performance.now() + offsetMs);

  function setUncertainty(valueMs: number): void {
    uncertaintyMs = valueMs;
    measuredMs = performance.now();
    drift = driftNow();
  }

  /** Measures again if the clock may be wrong, or was measured before that time. */
  function check(measuredForMs: number): void {
    const driftMs = driftNow() - drift;
    if (Math.abs(driftMs) < mostDriftMs && performance.now() - measuredMs < measuredForMs) return;
    if (driftMs >= mostDriftMs) sleptMs += driftMs;
    setUncertainty(Infinity);
    acceptedMs = exactMs;
    all.forEach((each) => each.refresh());
  }

  /** @param waitMs - 0: until the next second */
  function schedule(waitMs: number): void {
    clearTimeout(timeout);
    between = all.size && waitMs && between + 1;
    if (all.size && !document.hidden) timeout = setTimeout(wake, waitMs || 1000 - (now() % 1000));
  }

  function wake(): void {
    check(measuredForMs);
    const nowMs = now();
    let waitMs = 0;
    for (const each of all) waitMs = Math.max(waitMs, each.tick(nowMs, between));
    schedule(waitMs);
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) {
      check(measuredForHiddenMs);
      all.forEach((each) => each.tick(now()));
    }
    schedule(0);
  });

  return {
    measure(newOffsetMs, newUncertaintyMs) {
      if (newUncertaintyMs > uncertaintyMs) return;
      offsetMs = newOffsetMs;
      sleptMs = 0;
      setUncertainty(newUncertaintyMs);
    },
    trustDevice() {
      offsetMs += sleptMs;
      sleptMs = 0;
    },
    now,
    add(each) {
      all.add(each);
      each.tick(now());
      if (!between) schedule(0);
      if (uncertaintyMs > acceptedMs) {
        acceptedMs = Infinity;
        each.refresh();
      }
    },
    remove: (each) => all.delete(each),
  };
}

const clocks: Record<string, ServerClock> = {};

/** The clock of the service with this address. */
export const clockOf = (url: string): ServerClock => (clocks[new URL(url).origin] ??= createClock());
