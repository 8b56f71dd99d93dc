import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compactSegments } from './compaction.ts';
import { isLossFile } from './losses.ts';
import { ignoreMissing } from './segments.ts';

/** From this part of the cap on, what waits is folded into sums. */
const compactFrom = 0.5;
/** After a folding that saved nothing, as of very many different timers, the next one may wait. */
const restMs = 60_000;

/** The spool is at its cap: nothing more is taken until something of it is counted. */
export class SpoolFullError extends Error {
  override name = 'SpoolFullError';
}

export interface SpoolSpaceOptions {
  folder: string;
  maxBytes: number;
  /** Told of records in folded segments that did not pass their CRC. */
  onCorrupt: (records: number) => void;
  now: () => number;
}

/** How much all segments of a folder take, and what is done about it. */
export class SpoolSpace {
  /** As measured last, and what this process has added since. */
  private used = 0;
  private added = 0;
  private restUntil = 0;
  private sweeping = false;

  constructor(private readonly options: SpoolSpaceOptions) {}

  /** @throws SpoolFullError when there is no room for so many bytes more. */
  assertRoomFor(bytes: number): void {
    const { maxBytes } = this.options;
    if (this.used + bytes > maxBytes) throw new SpoolFullError(`The spool holds ${maxBytes} bytes, its cap.`);
  }

  add(bytes: number): void {
    this.used += bytes;
    this.added += bytes;
  }

  /** Measures anew, and folds what waits where there is much of it. Does nothing while it is at it already. */
  async sweep(): Promise<void> {
    if (this.sweeping) return;
    this.sweeping = true;
    try {
      await this.measure();
      const { folder, maxBytes, onCorrupt, now } = this.options;
      if (this.used < compactFrom * maxBytes || now() < this.restUntil) return;
      const saved = await compactSegments(folder, onCorrupt);
      if (saved === 0) this.restUntil = now() + restMs;
      await this.measure();
    } finally {
      this.sweeping = false;
    }
  }

  private async measure(): Promise<void> {
    const before = this.added;
    let bytes = 0;
    for (const name of await readdir(this.options.folder)) {
      if (isLossFile(name)) continue;
      bytes += (await stat(join(this.options.folder, name)).catch(ignoreMissing))?.size ?? 0;
    }
    this.used = bytes + this.added - before;
  }
}
