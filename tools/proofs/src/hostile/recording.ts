import { type ServiceNode, residentMegabytes } from '@tminus/testing';
import { healthOf } from './services.ts';
import type { Phase, PhaseName } from './measurements.ts';
import { type Viewers, takeViewed } from './viewers.ts';

const everyMs = 1_000;
const progressEverySeconds = 30;

/** Records once a second what the viewers see, the memory of the service, and whether it is ready. */
export class Recording {
  readonly phases: Phase[] = [];
  private readonly timer: NodeJS.Timeout;
  /** Why the service was not ready, once for each second. */
  readonly notReady: string[] = [];
  degradedSeconds = 0;

  constructor(
    private readonly service: ServiceNode,
    private readonly viewers: Viewers,
    private readonly log: (text: string) => void,
  ) {
    this.begin('warm-up');
    this.timer = setInterval(() => this.sample(), everyMs);
  }

  begin(name: PhaseName): void {
    if (this.phases.length > 0) this.takeViews();
    this.phases.push({ name, latenciesMs: [], failedImages: 0, megabytes: [] });
  }

  stop(): void {
    clearInterval(this.timer);
    this.takeViews();
  }

  /** Complete images that viewers have got. */
  get answered(): number {
    return this.phases.reduce((sum, { latenciesMs, failedImages }) => sum + latenciesMs.length - failedImages, 0);
  }

  get peakMegabytes(): number {
    return Math.max(0, ...this.current.megabytes);
  }

  private get current(): Phase {
    const phase = this.phases.at(-1);
    if (phase === undefined) throw new Error('No phase has begun.');
    return phase;
  }

  private takeViews(): void {
    for (const { latencyMs, isGood } of takeViewed(this.viewers)) {
      this.current.latenciesMs.push(latencyMs);
      if (!isGood) this.current.failedImages++;
    }
  }

  private sample(): void {
    this.takeViews();
    const { megabytes, name, latenciesMs } = this.current;
    // What has crashed is not ready.
    if (this.service.crash === undefined) megabytes.push(residentMegabytes(this.service.pid ?? 0));
    void this.checkReadiness();
    if (megabytes.length % progressEverySeconds === 0) {
      const worst = Math.max(0, ...latenciesMs.slice(-1_000));
      this.log(
        `  ${name}, ${megabytes.length} s: ${Math.round(megabytes.at(-1) ?? 0)} MB, slowest image ${Math.round(worst)} ms`,
      );
    }
  }

  private async checkReadiness(): Promise<void> {
    try {
      const { ok, code, status } = await healthOf(this.service);
      if (!ok) this.notReady.push(`${code} ${status}`);
      else if (status === 'degraded') this.degradedSeconds++;
    } catch (error) {
      this.notReady.push(String((error as Error).cause ?? error));
    }
  }
}
