import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compactSegments } from './compaction.ts';
import { isLossFile } from './loss-counter.ts';
import { ignoreMissing } from './segment-files.ts';

/** Compaction starts when this part of the quota is used. */
const compactionThreshold = 0.5;
/** Pause after a compaction that saved nothing, for example because nearly every record has a different timer. */
const uselessCompactionPauseMs = 60_000;

/** The spool has used up its quota. It accepts no records until some are shipped or compacted. */
export class SpoolFullError extends Error {
  override name = 'SpoolFullError';
}

export interface SpoolQuotaOptions {
  folder: string;
  maxBytes: number;
  /** Called with the number of corrupt records that compaction skipped. */
  onCorrupt: (records: number) => void;
  now: () => number;
}

/** Limits the disk space of all segments of a folder, and compacts them when they use much of it. */
export class SpoolQuota {
  /** The last measurement plus the bytes that this process has added since then. */
  private usedBytes = 0;
  private addedBytes = 0;
  private noCompactionUntil = 0;
  private isEnforcing = false;

  constructor(private readonly options: SpoolQuotaOptions) {}

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

  /** Measures the folder and compacts if necessary. Does nothing while an earlier call is running. */
  async enforce(): Promise<void> {
    if (this.isEnforcing) return;
    this.isEnforcing = true;
    try {
      await this.measure();
      const { folder, maxBytes, onCorrupt, now } = this.options;
      if (this.usedBytes < compactionThreshold * maxBytes || now() < this.noCompactionUntil) return;
      const savedBytes = await compactSegments(folder, onCorrupt);
      if (savedBytes === 0) this.noCompactionUntil = now() + uselessCompactionPauseMs;
      await this.measure();
    } finally {
      this.isEnforcing = false;
    }
  }

  private async measure(): Promise<void> {
    const addedBefore = this.addedBytes;
    let bytes = 0;
    for (const name of await readdir(this.options.folder)) {
      if (isLossFile(name)) continue;
      bytes += (await stat(join(this.options.folder, name)).catch(ignoreMissing))?.size ?? 0;
    }
    this.usedBytes = bytes + this.addedBytes - addedBefore;
  }
}
