import { unlinkSync } from 'node:fs';
import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isLossFile } from './loss-counter.ts';
import { ignoreMissing, segmentOf } from './segment-files.ts';

/** The part of the quota that counted segments may use, as long as no records need the room. */
const countedShare = 0.25;
/** The spool has used up its quota. It accepts no records until some are counted. */
export class SpoolFullError extends Error {
  override name = 'SpoolFullError';
}

interface SpoolQuotaOptions {
  folder: string;
  maxBytes: number;
}

interface CountedFile {
  path: string;
  bytes: number;
}

/** Limits the disk space of all segments of a folder. Counted segments make room for others. */
export class SpoolQuota {
  /** The last measurement of uncounted segments, plus the bytes that this process has added since then. */
  private usedBytes = 0;
  private addedBytes = 0;
  /** Counted segments, oldest first. */
  private counted: CountedFile[] = [];
  private isEnforcing = false;

  constructor(private readonly options: SpoolQuotaOptions) {}

  /** Bytes on disk of the folder, as far as this process knows: those that wait, and those that are kept although they are counted. */
  get sizes(): { usedBytes: number; countedBytes: number; maxBytes: number } {
    const { usedBytes, countedBytes, options } = this;
    return { usedBytes, countedBytes, maxBytes: options.maxBytes };
  }

  private get countedBytes(): number {
    return this.counted.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** @throws SpoolFullError if adding the bytes would exceed the quota */
  assertRoomFor(bytes: number): void {
    const { maxBytes } = this.options;
    if (this.usedBytes + bytes > maxBytes)
      throw new SpoolFullError(`The spool is full: its quota is ${maxBytes} bytes.`);
  }

  add(bytes: number): void {
    this.usedBytes += bytes;
    this.addedBytes += bytes;
  }

  /**
   * Deletes the oldest counted segment, because the disk is full.
   * @returns false if no segment is kept
   */
  deleteOldestCounted(): boolean {
    const oldest = this.counted.shift();
    if (!oldest) return false;
    try {
      unlinkSync(oldest.path);
    } catch (error) {
      ignoreMissing(error);
    }
    return true;
  }

  /** Like `limitCounted`. Does nothing while an earlier call is running. */
  async enforce(): Promise<void> {
    if (this.isEnforcing) return;
    this.isEnforcing = true;
    try {
      await this.limitCounted();
    } finally {
      this.isEnforcing = false;
    }
  }

  /** Measures the folder, and deletes counted segments if they use too much. */
  async limitCounted(): Promise<void> {
    await this.measure();
    const { maxBytes } = this.options;
    const limit = Math.min(countedShare * maxBytes, maxBytes - this.usedBytes);
    while (this.counted.length > 0 && this.countedBytes > limit) {
      const oldest = this.counted.shift();
      if (oldest) await unlink(oldest.path).catch(ignoreMissing);
    }
  }

  private async measure(): Promise<void> {
    const { folder } = this.options;
    const addedBefore = this.addedBytes;
    const counted: CountedFile[] = [];
    let usedBytes = 0;
    for (const name of (await readdir(folder)).sort()) {
      if (isLossFile(name)) continue;
      const path = join(folder, name);
      const bytes = (await stat(path).catch(ignoreMissing))?.size ?? 0;
      if (segmentOf(name)?.state === 'counted') counted.push({ path, bytes });
      else usedBytes += bytes;
    }
    this.counted = counted;
    this.usedBytes = usedBytes + this.addedBytes - addedBefore;
  }
}
