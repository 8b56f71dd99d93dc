import {
  type CountOffsets,
  type Frame,
  type Partition,
  type SegmentRange,
  partitionCount,
  readDayCounts,
  readFramePayload,
} from '@tminus/counts';
import { hex } from './records.ts';

interface Database {
  /** Views by `<timer> <day> <code of the dimension> <code>`, API requests by `<account> <day>`. */
  counts: Map<string, number>;
  offsets: Map<string, number[]>;
  contents: Map<string, SegmentRange[]>;
}

/** An inbox, counters and a database in memory. Like the real ones, it counts a frame only if it begins where its segment is counted to. */
export class MemoryCounts {
  inbox: Frame[] = [];
  isDown = false;
  /** The database's clock. */
  nowMs = Date.now();
  private database: Database = { counts: new Map(), offsets: new Map(), contents: new Map() };

  /** Number of views of all timers. */
  get views(): number {
    let views = 0;
    for (const [key, amount] of this.database.counts) if (/^\S+ \S+ 0 /.test(key)) views += amount;
    return views;
  }

  get counts(): Record<string, number> {
    return Object.fromEntries(this.database.counts);
  }

  readonly append = async (frames: readonly Frame[]): Promise<void> => {
    await this.answer();
    this.inbox.push(...frames);
  };

  readonly contents = {
    claim: async (segmentId: string, range: SegmentRange): Promise<boolean> => {
      await this.answer();
      const ranges = this.rangesOf(segmentId);
      if (range.from !== (ranges.at(-1)?.to ?? 0)) return false;
      this.database.contents.set(segmentId, [...ranges, range]);
      return true;
    },
    find: async (segmentId: string): Promise<SegmentRange[]> => {
      await this.answer();
      // A backup contains bytes, not buffers.
      return this.rangesOf(segmentId).map((range) => ({ ...range, digests: Buffer.from(range.digests) }));
    },
  };

  readonly find = async (segmentIds: readonly string[]): Promise<CountOffsets> => {
    await this.answer();
    return { nowMs: this.nowMs, countedTo: new Map(segmentIds.map((id) => [id, [...this.offsetsOf(id)]])) };
  };

  readonly write = async (): Promise<void> => this.answer();

  /** Counts the frames in the inbox, in their order. */
  readonly count = async (): Promise<void> => {
    await this.answer();
    for (const frame of this.inbox.splice(0)) this.countFrame(frame);
  };

  /** Leaves the frames of one partition in the inbox. */
  async countExcept(partition: Partition): Promise<void> {
    const left = this.inbox.filter((frame) => frame.partition === partition);
    this.inbox = this.inbox.filter((frame) => frame.partition !== partition);
    await this.count().finally(() => this.inbox.unshift(...left));
  }

  backup(): Database {
    return structuredClone(this.database);
  }

  restore(backup: Database): void {
    this.database = structuredClone(backup);
  }

  setOffsets(segmentId: string, countedTo: number[]): void {
    this.database.offsets.set(segmentId, countedTo);
  }

  /** As maintenance removes old ones. The counts stay. */
  forgetOffsets(): void {
    this.database.offsets.clear();
  }

  private countFrame({ partition, segmentId, from, to, payload }: Frame): void {
    const { counts, offsets } = this.database;
    const countedTo = [...this.offsetsOf(segmentId)];
    if (countedTo[partition] !== from) return;
    countedTo[partition] = to;
    offsets.set(segmentId, countedTo);
    const add = (key: string, amount: number) => counts.set(key, (counts.get(key) ?? 0) + amount);
    const { timerDays, requestDays } = readFramePayload(payload);
    for (const { timer, day, counts: dayCounts } of timerDays) {
      readDayCounts(dayCounts, (dimension, code, views) => add(`${hex(timer)} ${day} ${dimension} ${code}`, views));
    }
    for (const { account, day, requests } of requestDays) add(`${hex(account)} ${day}`, requests);
  }

  private rangesOf(segmentId: string): SegmentRange[] {
    return this.database.contents.get(segmentId) ?? [];
  }

  private offsetsOf(segmentId: string): readonly number[] {
    return this.database.offsets.get(segmentId) ?? new Array<number>(partitionCount).fill(0);
  }

  private async answer(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.isDown) throw new Error('no database');
  }
}
