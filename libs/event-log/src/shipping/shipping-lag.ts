/** How far counting is behind: the age of the oldest record that may not be counted. */
export class ShippingLag {
  /** Everything from before this time is counted. */
  private countedUntil: number;
  /** What was sent at a time, until it is counted. */
  private waiting: { at: number; isCounted: () => boolean } | undefined;

  /** @param nowMs - a clock that never goes backward */
  constructor(private readonly nowMs: () => number) {
    this.countedUntil = nowMs();
  }

  get milliseconds(): number {
    return this.nowMs() - this.countedUntil;
  }

  /**
   * To be called after each run that could ship.
   * @param startedAt - the time at which the run began to look for records
   * @param isCounted - whether everything that was sent until now is counted; undefined if the run did not send everything it found
   */
  ran(startedAt: number, isCounted: (() => boolean) | undefined): void {
    // While records keep coming, there is always something that is not counted. So wait for what one run has sent.
    if (!this.waiting && isCounted) this.waiting = { at: startedAt, isCounted };
    if (!this.waiting?.isCounted()) return;
    this.countedUntil = this.waiting.at;
    this.waiting = undefined;
  }
}
