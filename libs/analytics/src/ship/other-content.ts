import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../spool/background-sync.ts';
import { recordsEnd, type Segment, ignoreMissing, sealedPath } from '../spool/segment-files.ts';
import { recordBytes } from '../spool/record.ts';

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
 * Decides that the records of a sealed segment from an offset on are a segment of their own, and those before are never counted. One rename
 * decides it: the offset moves while another copy of the segment is counted. The id depends on the first record of the new segment: if an
 * earlier copy of the segment is divided there, it gets the same.
 * @param at - byte offset
 * @throws the error of the disk; ENOENT if another process was faster
 */
export async function divideSegment(folder: string, { id, path }: Segment, at: number): Promise<void> {
  const first = Buffer.alloc(recordBytes);
  const file = await open(path, 'r');
  try {
    await file.read(first, 0, recordBytes, at);
  } finally {
    await file.close();
  }
  const hash = createHash('sha256').update(`${id} ${at} `).update(first).digest('hex');
  await rename(path, join(folder, `${idFrom(id, hash)}.${at}.divided`));
}

/** As old as the segment that it was part of. */
const idFrom = (id: string, hash: string) =>
  `${id.slice(0, 14)}7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;

/**
 * Makes a sealed segment of a divided one. May be repeated, because the id stays the same. A copy that was divided earlier may be shorter, and
 * does not replace a longer one.
 */
export async function finishDivision(folder: string, { id, path }: Segment): Promise<void> {
  const at = Number(path.split('.').at(-2));
  const bytes = await readFile(path).catch(ignoreMissing);
  if (!bytes) return;
  const tail = bytes.subarray(at, recordsEnd(bytes.length));
  const present = await stat(sealedPath(folder, id)).catch(ignoreMissing);
  if (tail.length > (present?.size ?? 0)) await writeSegment(folder, id, tail);
  await unlink(path).catch(ignoreMissing);
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
