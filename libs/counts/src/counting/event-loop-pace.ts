import { setImmediate } from 'node:timers/promises';

const maxStepMs = 0.5;

/** Divides long work into steps of less than a millisecond, so that images do not wait for it. */
export class EventLoopPace {
  private stepStart = performance.now();

  /** Whether the current step has taken long enough. */
  get isDue(): boolean {
    return performance.now() - this.stepStart > maxStepMs;
  }

  /** Lets the event loop run. */
  async pause(): Promise<void> {
    await setImmediate();
    this.stepStart = performance.now();
  }
}
