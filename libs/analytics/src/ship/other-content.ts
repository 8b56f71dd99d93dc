import { createHash, randomUUID } from 'node:crypto';
import { open, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../spool/background-sync.ts';
import { recordBytes } from '../spool/record.ts';
import { ignoreMissing, sealedPath } from '../spool/segment-files.ts';

/**
 * The file of a segment differs from what was counted under its id: its machine was cloned, or set back to a snapshot, while it ran. What
 * is counted ends at `countedTo`, so whatever follows in this file is not counted. Of what is before it, nobody knows.
 */
export class OtherContentError extends Error {
  override name = 'OtherContentError';

  /** @param countedTo - in bytes */
  constructor(readonly countedTo: number) {
    super(`Other records were counted in its place, up to byte ${countedTo}.`);
  }
}

/**
 * Moves the records of a sealed segment from an offset on into a segment of their own. Its id depends on the first of them only: the same
 * records get it again if the process was killed meanwhile, or if an earlier copy of the segment is divided. Such a copy may be shorter. It
 * does not replace a longer one.
 * @param at - byte offset
 * @returns the id of the new segment
 */
export async function divideSegment(folder: string, { id, path }: { id: string; path: string }, at: number) {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.max(0, size - at));
    const { bytesRead } = await file.read(tail, 0, tail.length, at);
    if (bytesRead !== tail.length) throw new Error(`Read ${bytesRead} of ${tail.length} bytes of a segment.`);
    const newId = idOf(id, createHash('sha256').update(`${id} ${at} `).update(tail.subarray(0, recordBytes)));
    const present = await stat(sealedPath(folder, newId)).catch(ignoreMissing);
    if (tail.length > (present?.size ?? 0)) await writeSegment(folder, newId, tail);
    await file.truncate(at);
    await file.sync();
    return newId;
  } finally {
    await file.close();
  }
}

/** As old as the segment that it was part of. */
function idOf(id: string, hash: ReturnType<typeof createHash>): string {
  const hex = hash.digest('hex');
  return `${id.slice(0, 14)}7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

async function writeSegment(folder: string, id: string, bytes: Buffer): Promise<void> {
  const path = join(folder, `${id}.${randomUUID()}.new`);
  try {
    await writeFile(path, bytes, { mode: 0o640, flush: true });
    await rename(path, sealedPath(folder, id));
  } catch (error) {
    await unlink(path).catch(ignoreMissing);
    throw error;
  }
  await syncFolder(folder);
}
