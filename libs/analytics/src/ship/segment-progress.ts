import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { readSteps } from '../spool/segment-files.ts';

/** How far a segment is counted, in bytes, and what identifies everything before that. Never changes. */
export class SegmentProgress {
  static readonly start = new SegmentProgress(0, createHash('sha256'));

  private constructor(
    readonly to: number,
    private readonly hash: Hash,
  ) {}

  /** The SHA-256 of all bytes before `to`. */
  get prefix(): Buffer {
    return this.hash.copy().digest();
  }

  /** The progress after the bytes that follow. */
  after(bytes: Buffer): SegmentProgress {
    return new SegmentProgress(this.to + bytes.length, this.hash.copy().update(bytes));
  }

  isSameAs({ to, prefix }: { to: number; prefix: Buffer }): boolean {
    return this.to === to && this.prefix.equals(prefix);
  }
}

/** The progress of a file that is counted to an offset. @throws the error of the disk; an Error if the file is shorter */
export async function progressAt(path: string, to: number): Promise<SegmentProgress> {
  const file = await open(path, 'r');
  try {
    return await advance(file, SegmentProgress.start, to);
  } finally {
    await file.close();
  }
}

async function advance(file: FileHandle, progress: SegmentProgress, to: number): Promise<SegmentProgress> {
  for await (const bytes of readSteps(file, progress.to, to)) progress = progress.after(bytes);
  return progress;
}
