/** How long a frame may stay uncounted until it is sent again. Doubles while none is counted. */
export const resendAfterMs = { first: 15_000, max: 600_000 };

/** More frames of a segment's partition wait until its counter has caught up. The other partitions go on. */
const maxFramesPerPartition = 8;

/** The byte range of the segment that a frame covers. */
interface FrameRange {
  from: number;
  to: number;
}

/** How far one partition of a segment has been sent and counted. All offsets are bytes of the segment. */
export class PartitionProgress {
  private countedOffset = 0;
  private sentOffset = 0;
  /** Frames that were sent and are not counted, oldest first. */
  private readonly inFlight: FrameRange[] = [];
  private isHolding = false;
  private resendMs = resendAfterMs.first;
  private resendAt = Infinity;

  /** @param nowMs - a clock that never goes backward */
  constructor(private readonly nowMs: () => number) {}

  /** Every record of the partition before this offset is counted. */
  get countedTo(): number {
    return this.countedOffset;
  }

  /** Every record of the partition before this offset is counted or in flight. The next frame begins here. */
  get sentTo(): number {
    return this.sentOffset;
  }

  get framesInFlight(): number {
    return this.inFlight.length;
  }

  get isFull(): boolean {
    return this.inFlight.length >= maxFramesPerPartition;
  }

  /** Whether records after `sentTo` were read and not sent. */
  get isHoldingBack(): boolean {
    return this.isHolding;
  }

  /** Whether a frame that begins before `offset` is in flight. */
  hasFrameBefore(offset: number): boolean {
    const [oldest] = this.inFlight;
    return oldest !== undefined && oldest.from < offset;
  }

  /** The inbox has accepted a frame from `sentTo` to `to`. */
  markSent(to: number): void {
    if (this.inFlight.length === 0) this.resendAt = this.nowMs() + this.resendMs;
    this.inFlight.push({ from: this.sentOffset, to });
    this.sentOffset = to;
  }

  /** Records after `sentTo` were read and not sent, because too many frames are in flight. */
  holdBack(): void {
    this.isHolding = true;
  }

  /**
   * Sets the offset that the database has.
   * @returns whether records must be read again, from `sentTo` on: there is room for those that were held back, or all frames in flight must
   *   be sent again. This is so if the database was restored, counters will refuse a frame, or none was counted for a long time, so one
   *   of them is probably lost
   */
  update(countedTo: number): boolean {
    const [known, sentTo] = [this.countedOffset, this.sentOffset];
    this.countedOffset = countedTo;
    if (countedTo > known) this.waitAgain(resendAfterMs.first);
    if (countedTo < known) return this.sendAgain();
    this.sentOffset = Math.max(sentTo, countedTo);
    while (this.inFlight[0] && this.inFlight[0].to <= countedTo) this.inFlight.shift();
    const [next] = this.inFlight;
    if (!next) return this.endHoldingBack();
    if (next.from < countedTo) return this.sendAgain(); // another process sent a part of it
    if (this.nowMs() < this.resendAt) return this.endHoldingBack();
    this.waitAgain(Math.min(2 * this.resendMs, resendAfterMs.max));
    return this.sendAgain();
  }

  /** Sends everything again that is not counted. */
  sendAgain(): true {
    this.inFlight.length = 0;
    this.sentOffset = this.countedOffset;
    this.isHolding = false;
    return true;
  }

  /** @returns whether there is room for records that were held back */
  private endHoldingBack(): boolean {
    if (!this.isHolding || this.isFull) return false;
    this.isHolding = false;
    return true;
  }

  private waitAgain(ms: number): void {
    this.resendMs = ms;
    this.resendAt = this.nowMs() + ms;
  }
}
