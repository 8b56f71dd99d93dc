import type { Stall } from './evidence.ts';

/** The part of a time span in which the test itself did not run, in milliseconds. */
export function stalledMs(stalls: readonly Stall[], { fromMs, toMs }: Stall): number {
  return stalls.reduce(
    (sum, stall) => sum + Math.max(0, Math.min(stall.toMs, toMs) - Math.max(stall.fromMs, fromMs)),
    0,
  );
}

/** @returns when so many milliseconds have passed in which the test itself ran. @param stalls - in order */
export function afterRunning(stalls: readonly Stall[], fromMs: number, ms: number): number {
  let untilMs = fromMs + ms;
  for (const stall of stalls) {
    if (stall.fromMs >= untilMs) break;
    untilMs += Math.max(0, stall.toMs - Math.max(stall.fromMs, fromMs));
  }
  return untilMs;
}

const tickMs = 50;
/** Timers of an idle machine are not so late. */
const leastMs = 50;

/**
 * Notices when this program does not run although it wants to: the machine is busy or stopped, and the services probably do not run either.
 */
export class StallMonitor {
  /** In order. */
  readonly stalls: Stall[] = [];
  private readonly timer = setInterval(() => this.tick(), tickMs);
  private lastTick = performance.now();
  private lastUsage = process.cpuUsage();

  stop(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const { user, system } = process.cpuUsage(this.lastUsage);
    const ownMs = (user + system) / 1000;
    const stalledMs = performance.now() - this.lastTick - tickMs - ownMs;
    const toMs = Date.now();
    if (stalledMs >= leastMs) this.stalls.push({ fromMs: toMs - stalledMs, toMs });
    this.lastTick = performance.now();
    this.lastUsage = process.cpuUsage();
  }
}
