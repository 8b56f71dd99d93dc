import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest time that a build blocks the event loop between two yields, in milliseconds. */
const maxBlockMs = 2;

/** Keeps long work from blocking the event loop: call `await yielder.yieldIfDue()` between pieces of a millisecond or two. */
export class EventLoopYielder {
  private lastYield = performance.now();

  /** Yields if the event loop has been blocked for two milliseconds. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.lastYield >= maxBlockMs) await this.yieldToEventLoop();
  }

  /** Waits for the next turn of the event loop. Call it after reading pixels: Skia frees its copies only between turns. */
  async yieldToEventLoop(): Promise<void> {
    await nextTurn();
    this.lastYield = performance.now();
  }
}
