import type { Frame } from '../src/frames/frame-payload.ts';
import type { FrameInbox, ReadLimits, ReceivedFrame } from '../src/inbox/frame-inbox.ts';
import type { Partition } from '../src/partitions.ts';

/** An inbox in memory, for tests. It also remembers everything that was ever appended. */
export class MemoryFrameInbox implements FrameInbox {
  readonly appended: Frame[] = [];
  private waiting: ReceivedFrame[] = [];

  async append(frames: readonly Frame[]): Promise<void> {
    for (const frame of frames) {
      this.waiting.push({ ...frame, receipt: String(this.appended.length) });
      this.appended.push(frame);
    }
  }

  async read(partitions: readonly Partition[], limits: ReadLimits): Promise<ReceivedFrame[]> {
    return partitions.flatMap((partition) => {
      let bytes = 0;
      const frames: ReceivedFrame[] = [];
      for (const frame of this.waiting.filter((each) => each.partition === partition)) {
        if (frames.length === limits.frames || bytes >= limits.bytes) break;
        frames.push({ ...frame });
        bytes += frame.payload.length;
      }
      return frames;
    });
  }

  async remove(frames: readonly ReceivedFrame[]): Promise<void> {
    const receipts = new Set(frames.map(({ receipt }) => receipt));
    this.waiting = this.waiting.filter(({ receipt }) => !receipts.has(receipt));
  }
}
