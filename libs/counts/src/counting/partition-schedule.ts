import type { Partition } from '../partitions.ts';

/** The pause between two looks at the inbox. */
export const quietPauseMs = 250;
/**
 * A commit that wrote many rows delays the next one, which then merges more views into the same rows: the load on the database does not
 * grow with the number of views.
 */
const pauseMsPerRow = 80;
export const maxPauseMs = 5_000;
/** After a failure. */
const retryPauseMs = 2_000;

/** Decides when to look for frames of each partition. Times are milliseconds of any clock that never goes backward. */
export class PartitionSchedule {
  private readonly dueAt = new Map<Partition, number>();
  /** Partitions whose last attempt failed. */
  private readonly failing = new Set<Partition>();

  /** @returns those of the partitions whose pause is over, in order */
  due(partitions: readonly Partition[], now: number): Partition[] {
    return this.inOrder(partitions.filter((partition) => this.dueTime(partition) <= now));
  }

  /** The longest overdue first, so that a partition that fails again and again does not keep the others from being counted. */
  inOrder(partitions: readonly Partition[]): Partition[] {
    return [...partitions].sort((a, b) => this.dueTime(a) - this.dueTime(b) || a - b);
  }

  /** @param hasBacklog - there may be more frames: do not pause */
  counted(partition: Partition, now: number, { rows, hasBacklog }: { rows: number; hasBacklog: boolean }): void {
    this.failing.delete(partition);
    const pauseMs = Math.min(maxPauseMs, Math.max(quietPauseMs, rows * pauseMsPerRow));
    this.dueAt.set(partition, hasBacklog ? now : now + pauseMs);
  }

  failed(partition: Partition, now: number): void {
    this.failing.add(partition);
    this.dueAt.set(partition, now + retryPauseMs);
  }

  /** Whether the last attempt to count one of the partitions failed. */
  hasFailing(partitions: readonly Partition[]): boolean {
    return partitions.some((partition) => this.failing.has(partition));
  }

  /** Milliseconds until the first of the partitions is due, at most `quietPauseMs`. */
  pauseMs(partitions: readonly Partition[], now: number): number {
    const first = Math.min(now + quietPauseMs, ...partitions.map((partition) => this.dueTime(partition)));
    return Math.max(0, first - now);
  }

  private dueTime(partition: Partition): number {
    return this.dueAt.get(partition) ?? 0;
  }
}
