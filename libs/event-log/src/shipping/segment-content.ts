import type { CountOffsets, SegmentContentRepository, SegmentRange } from '@tminus/counts';
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../spool/background-sync.ts';
import { NewerRecordError, isIntactRecord, recordBytes } from '../spool/record.ts';
import { ignoreMissing, sealedPath } from '../spool/segment-files.ts';
import { failSegment } from './failed-segments.ts';
import type { ShippableSegment } from './segment-list.ts';

/** Of the checksum of each record. Ids of records depend on the millisecond, so copies of a process write different ones. */
const digestBytes = 2;
const stepRecords = 4_096;
/** Each attempt can find what another process has claimed meanwhile. */
const maxAttempts = 5;

/** The file of a segment differs from what was sent under its id: its machine was cloned, or set back to a snapshot, while it ran. */
export class OtherContentError extends Error {
  override name = 'OtherContentError';

  /** @param at - the offset of the first record that differs */
  constructor(readonly at: number) {
    super(`Other records were sent in its place from byte ${at} on.`);
  }
}

export type SegmentContents = Pick<SegmentContentRepository, 'claim' | 'find'>;

/**
 * Binds the id of a segment to its content. A range must be claimed before it is sent, and offsets of other processes are believed only
 * if their content is that of the file.
 */
export class SegmentContent {
  /** Before this offset, the file has the content that belongs to the id. */
  private claimedTo = 0;

  constructor(
    private readonly segmentId: string,
    private readonly contents: SegmentContents,
  ) {}

  /** What others have counted is in the file of the segment, too, unless it has other content. @throws OtherContentError; SegmentError */
  async confirmCounted({ path, end }: ShippableSegment, { countedTo }: CountOffsets): Promise<void> {
    const to = Math.min(end, Math.max(0, ...(countedTo.get(this.segmentId) ?? [])));
    if (to <= this.claimedTo) return;
    const file = await open(path, 'r').catch(ignoreMissing).catch(failSegment);
    try {
      if (file) await this.confirm(file, to);
    } finally {
      await file?.close();
    }
  }

  /** @throws OtherContentError if the file does not have the content that belongs to the id, up to `to` */
  async confirm(file: FileHandle, to: number): Promise<void> {
    for (let attempt = 0; this.claimedTo < to; attempt++) {
      if (attempt === maxAttempts) throw new Error('Other processes claim the content of the segment all the time.');
      const range = { from: this.claimedTo, to, digests: await readDigests(file, this.claimedTo, to) };
      if (await this.contents.claim(this.segmentId, range)) this.claimedTo = to;
      else await this.compare(file, to);
    }
  }

  private async compare(file: FileHandle, end: number): Promise<void> {
    this.claimedTo = 0;
    for (const { from, to, digests } of await this.contents.find(this.segmentId)) {
      const other = await firstOtherRecord(file, { from, to: Math.min(to, end), digests });
      if (other !== undefined) throw new OtherContentError(other);
      this.claimedTo = Math.min(to, end);
      if (to >= end) return;
    }
  }
}

/** A record that is damaged is not another one: after a power cut, others of the segment would be counted twice. */
async function firstOtherRecord(file: FileHandle, { from, to, digests }: SegmentRange): Promise<number | undefined> {
  const own = await readDigests(file, from, to);
  const record = Buffer.alloc(recordBytes);
  for (let index = 0; index < own.length; index += digestBytes) {
    if (own.readUInt16LE(index) === digests.readUInt16LE(index)) continue;
    const offset = from + (index / digestBytes) * recordBytes;
    await file.read(record, 0, recordBytes, offset);
    if (isIntact(record)) return offset;
  }
  return undefined;
}

function isIntact(record: Buffer): boolean {
  try {
    return isIntactRecord(record, 0);
  } catch (error) {
    if (error instanceof NewerRecordError) return true;
    throw error;
  }
}

async function readDigests(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const digests = Buffer.alloc((Math.max(0, to - from) / recordBytes) * digestBytes);
  const buffer = Buffer.allocUnsafe(Math.min(stepRecords * recordBytes, Math.max(0, to - from)));
  for (let offset = from; offset < to; offset += buffer.length) {
    const bytes = buffer.subarray(0, to - offset);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
    if (bytesRead !== bytes.length) throw new Error(`Read ${bytesRead} of ${bytes.length} bytes of a segment.`);
    const first = (offset - from) / recordBytes;
    for (let index = 0; index < bytes.length / recordBytes; index++) {
      bytes.copy(digests, (first + index) * digestBytes, index * recordBytes, index * recordBytes + digestBytes);
    }
  }
  return digests;
}

/**
 * Moves the records of a sealed segment from an offset on into a segment of their own. The id of that one depends on its first record only:
 * the same records get it again if the process was killed meanwhile, or if an earlier copy of the segment is split. Such a copy may be shorter. It
 * does not replace a longer part.
 * @returns the id of the new segment
 */
export async function splitSegment(folder: string, { id, path }: { id: string; path: string }, at: number) {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.max(0, size - at));
    const { bytesRead } = await file.read(tail, 0, tail.length, at);
    if (bytesRead !== tail.length) throw new Error(`Read ${bytesRead} of ${tail.length} bytes of a segment.`);
    const first = tail.subarray(0, recordBytes);
    const splitId = idOf(id, createHash('sha256').update(`${id} ${at} `).update(first).digest('hex'));
    const present = await stat(sealedPath(folder, splitId)).catch(ignoreMissing);
    if (tail.length > (present?.size ?? 0)) await writeSegment(folder, splitId, tail);
    await file.truncate(at);
    await file.sync();
    return splitId;
  } finally {
    await file.close();
  }
}

/** As old as the segment that it was part of. */
const idOf = (id: string, hash: string) =>
  `${id.slice(0, 14)}7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;

async function writeSegment(folder: string, id: string, bytes: Buffer): Promise<void> {
  const path = join(folder, `${id}.split`);
  const file = await open(path, 'w', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(path, sealedPath(folder, id));
  await syncFolder(folder);
}
