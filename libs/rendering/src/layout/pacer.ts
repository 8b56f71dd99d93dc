import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time that a build keeps the event loop to itself between two of its steps, in milliseconds. */
const turnMs = 2;

/** Lets long work give way to the event loop: `await pacer.giveWay()` between pieces of a millisecond or two. */
export class Pacer {
  private turnStart = performance.now();

  /** Waits for the next turn of the event loop if this one has been used long enough. */
  async giveWay(): Promise<void> {
    if (performance.now() - this.turnStart >= turnMs) await this.yield();
  }

  /** Waits for the next turn. Needed after pixels are read: Skia's copies are only freed between turns. */
  async yield(): Promise<void> {
    await nextTurn();
    this.turnStart = performance.now();
  }
}
