import type { Recording } from './node-process.ts';

/** How far a partition of a segment was counted. */
export interface CountOffset {
  segmentId: string;
  partition: number;
  countedTo: number;
}

/** When the offsets of segments were first seen in the database. */
export class CommitTimes {
  private readonly bySegment = new Map<string, { countedTo: number; seenAt: number }[][]>();

  /** @param at - epoch milliseconds */
  observe(offsets: readonly CountOffset[], at: number): void {
    for (const { segmentId, partition, countedTo } of offsets) {
      const partitions = this.bySegment.get(segmentId) ?? [];
      this.bySegment.set(segmentId, partitions);
      const commits = (partitions[partition] ??= []);
      if (commits.at(-1)?.countedTo !== countedTo) commits.push({ countedTo, seenAt: at });
    }
  }

  /** Seconds from storing records until they were seen in the counts, ascending: one for each sample and partition. */
  delays(recordings: readonly Recording[]): number[] {
    const delays = recordings.flatMap(({ progress }) =>
      progress.flatMap(({ at, segmentId, offset }) =>
        (this.bySegment.get(segmentId) ?? []).flatMap((commits) => {
          const commit = commits.find(({ countedTo }) => countedTo >= offset);
          return commit ? [(commit.seenAt - at) / 1000] : [];
        }),
      ),
    );
    return delays.sort((a, b) => a - b);
  }
}
