import type { Stall } from '../audit/stalls.ts';

const tickMs = 50;
/** Timers of an idle machine are not so late. */
const leastMs = 50;

/** Notices when this program does not run although it wants to: the machine is busy or stopped, and the services probably do not run either. */
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
