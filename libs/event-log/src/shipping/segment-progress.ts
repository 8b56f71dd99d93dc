import { type Frame, type Partition, allPartitions } from '@tminus/counts';
import { PartitionProgress } from './partition-progress.ts';

/** How far a segment has been read, sent and counted. All offsets are bytes of the segment. */
export class SegmentProgress {
  private readonly partitions: readonly PartitionProgress[];
  private readOffset = 0;

  /** @param nowMs - a clock that never goes backward */
  constructor(nowMs: () => number) {
    this.partitions = allPartitions.map(() => new PartitionProgress(nowMs));
  }

  /** Every record before this offset is counted, in flight or held back. The next round begins here. */
  get readTo(): number {
    return this.readOffset;
  }

  /** For each partition, the offset before which every record is counted or in flight. */
  get sentTo(): readonly number[] {
    return this.partitions.map((each) => each.sentTo);
  }

  /** The number of frames that are sent and not counted. */
  get framesInFlight(): number {
    return this.partitions.reduce((sum, each) => sum + each.framesInFlight, 0);
  }

  /** Whether records were read and not sent, because too many frames of their partition are in flight. */
  get isHoldingBack(): boolean {
    return this.partitions.some((each) => each.isHoldingBack);
  }

  /** Whether every partition has counted the segment up to its end. */
  isCounted(end: number): boolean {
    return this.partitions.every((each) => each.countedTo >= end);
  }

  /** Whether any partition has counted a part of the segment. */
  get isPartlyCounted(): boolean {
    return this.partitions.some((each) => each.countedTo > 0);
  }

  /** Whether every record before `offset` is counted. */
  hasCountedRecordsTo(offset: number): boolean {
    return this.readOffset >= offset && !this.partitions.some((each) => each.hasFrameBefore(offset));
  }

  /** The partitions with an unsent part of the segment, except those that are held back. */
  unsentPartitions(end: number): Partition[] {
    return allPartitions.filter((partition) => {
      const progress = this.partitions[partition];
      return progress !== undefined && progress.sentTo < end && !progress.isHoldingBack;
    });
  }

  /** Holds back those partitions of a round that have too many frames in flight. @returns the others */
  holdBackFull(partitions: readonly Partition[]): Partition[] {
    return partitions.filter((partition) => {
      const progress = this.partitions[partition];
      if (progress?.isFull) progress.holdBack();
      return !progress?.isFull;
    });
  }

  /** The inbox has accepted the frames of a round that read the segment up to `readTo`. */
  markSent(frames: readonly Frame[], readTo: number): void {
    for (const { partition, to } of frames) this.partitions[partition]?.markSent(to);
    this.readOffset = readTo;
  }

  /** Sets the offsets that the database has, and goes back to the records that must be sent again. */
  update(countedTo: readonly number[]): void {
    for (const partition of allPartitions) {
      const progress = this.partitions[partition];
      if (progress?.update(countedTo[partition] ?? 0)) this.readOffset = Math.min(this.readOffset, progress.sentTo);
    }
    this.readOffset = Math.max(this.readOffset, Math.min(...this.partitions.map((each) => each.countedTo)));
  }

  /** Sends everything again that is not counted, because frames in flight may be lost. */
  sendAgain(): void {
    for (const each of this.partitions) each.sendAgain();
    this.readOffset = 0;
  }
}
