import { toError } from '@tminus/resilience';
import { type FileHandle, access, open, readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { syncFolder } from './background-sync.ts';
import { RecordAggregator } from '../counts/record-aggregator.ts';
import { thisProcess } from './process-identity.ts';
import { NewerRecordError, RecordEncoder, type StoredRecord, recordBytes } from './record.ts';
import { aggregateRange, recordsEnd } from './read-segment.ts';
import {
  type Segment,
  ignoreMissing,
  isAbandoned,
  listSealed,
  removeSources,
  sealedPath,
  sourceName,
  sourcePath,
} from './segment-files.ts';

/*
 * Compaction replaces several sealed segments, the sources, by one segment of sums, the result. At every moment, either the sources or the
 * result counts, no matter when a process is killed:
 *
 * 1. Create `<result>.<scope>.<pid>.folding`. Without this file there is no compaction.
 * 2. Take each source by renaming it from `<id>.whole` to `<id>.<result>.folded`. Shipping also renames it, so only one of the two gets it.
 * 3. Write and sync the sums, and rename the file to `<result>.whole`. This commits: from now on the result counts.
 * 4. Delete the sources. This step is repeated before the result is used for anything else.
 *
 * Recovery after the process of a compaction has ended: delete the file of step 1. If that succeeds, step 3 can never happen, and the
 * sources are renamed back. If the file is missing, the result decides: if it exists, the sources are deleted, otherwise renamed
 * back.
 */

const compactingName = /^([0-9a-f-]{36})\.([0-9a-f]{12})\.(\d+)\.folding$/;

/** Limits one compaction to a few seconds of work. */
const maxSources = 16;
/** Limits its memory to tens of megabytes. */
const maxSums = 300_000;
/** Written in one step. */
const sumsPerWrite = 512;
/** The maximum size of a result, as a share of the size of its sources. */
const maxResultRatio = 0.7;

/**
 * Results of this process's running compactions. A process id alone is not enough, because in every container a process can have the id 1.
 */
const ownCompactions = new Set<string>();

/** Segments that could not be read, or have records of a newer version, which only a newer process can compact. */
const unreadableSegments = new Set<string>();

/**
 * Compacts the oldest sealed segments into one.
 * @param onCorrupt - called with the number of corrupt records that were skipped
 * @returns the number of bytes saved; 0 if there was nothing to compact or too little to save
 */
export async function compactSegments(folder: string, onCorrupt: (records: number) => void): Promise<number> {
  const candidates = (await listSealed(folder))
    .filter(({ id, isShipping }) => !isShipping && !unreadableSegments.has(id))
    .slice(0, maxSources);
  if (candidates.length < 2) return 0;
  for (const { id } of candidates) await removeSources(folder, id);
  const result = uuidv7();
  ownCompactions.add(result);
  const path = join(folder, `${result}.${thisProcess.scope}.${thisProcess.pid}.folding`);
  const file = await open(path, 'wx', 0o640);
  try {
    const { aggregator, sourceBytes } = await aggregateSources(folder, candidates, { result, file });
    const resultBytes = aggregator.size * recordBytes;
    if (resultBytes > maxResultRatio * sourceBytes) throw new TooLittleSavedError();
    await writeSums(file, aggregator);
    await file.sync();
    await rename(path, sealedPath(folder, result, false));
    await syncFolder(folder); // a power cut must not bring back the sources without the result
    await removeSources(folder, result);
    if (aggregator.corrupt > 0) onCorrupt(aggregator.corrupt);
    return sourceBytes - resultBytes;
  } catch (error) {
    await rollBack(folder, path, result);
    if (error instanceof TooLittleSavedError || error instanceof NewerRecordError) return 0;
    throw error;
  } finally {
    ownCompactions.delete(result);
    await file.close();
  }
}

/** The sums need about as much space as the records, because nearly every record has a different timer. */
class TooLittleSavedError extends Error {}

/** Takes the candidates that still exist, one after another, and aggregates their records. */
async function aggregateSources(
  folder: string,
  candidates: readonly Segment[],
  { result, file }: { result: string; file: FileHandle },
): Promise<{ aggregator: RecordAggregator; sourceBytes: number }> {
  const aggregator = new RecordAggregator();
  let sourceBytes = 0;
  for (const { id, path } of candidates) {
    if (aggregator.size > maxSums) break;
    await touch(file);
    const source = sourcePath(folder, id, result);
    if (!(await rename(path, source).then(() => true, ignoreMissing))) continue;
    sourceBytes += await aggregateFile(source, aggregator).catch((error: unknown) => {
      unreadableSegments.add(id);
      throw error;
    });
  }
  return { aggregator, sourceBytes };
}

/** @returns the size of the file in bytes */
async function aggregateFile(path: string, aggregator: RecordAggregator): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    await aggregateRange(file, { from: 0, to: recordsEnd(size) }, aggregator);
    return size;
  } finally {
    await file.close();
  }
}

async function writeSums(file: FileHandle, aggregator: RecordAggregator): Promise<void> {
  const encoder = new RecordEncoder();
  const records: StoredRecord[] = [];
  const write = () => file.writeFile(encoder.encode(records.splice(0)));
  for (const record of aggregator.toRecords()) {
    if (records.push(record) === sumsPerWrite) await write();
  }
  await write();
}

async function touch(file: FileHandle): Promise<void> {
  const now = new Date();
  await file.utimes(now, now);
}

/** Renames the sources back, unless the result exists or another process has recovered the compaction. */
async function rollBack(folder: string, path: string, result: string): Promise<void> {
  const isUncommitted = await unlink(path).then(() => true, ignoreMissing);
  if (isUncommitted) await restoreSources(folder, result);
  else await recover(folder, result);
}

/** Ends a compaction without a `.folding` file: it was committed if its result exists. */
async function recover(folder: string, result: string): Promise<void> {
  await ((await sealedSegmentExists(folder, result)) ? removeSources(folder, result) : restoreSources(folder, result));
}

async function restoreSources(folder: string, result: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, id, sourceOf] = sourceName.exec(name) ?? [];
    if (id === undefined || sourceOf !== result) continue;
    await rename(join(folder, name), sealedPath(folder, id, false)).catch(ignoreMissing);
  }
}

async function sealedSegmentExists(folder: string, id: string): Promise<boolean> {
  for (const isShipping of [false, true]) {
    const exists = await access(sealedPath(folder, id, isShipping)).then(() => true, ignoreMissing);
    if (exists) return true;
  }
  return false;
}

/**
 * Recovers the compactions of processes that have ended.
 * @param onError - called for a compaction that cannot be recovered; the others are
 */
export async function adoptCompactions(folder: string, nowMs: number, onError: (error: Error) => void): Promise<void> {
  const reportError = (error: unknown) => onError(toError(error));
  for (const name of await readdir(folder)) {
    const [, result, scope, pid] = compactingName.exec(name) ?? [];
    if (result === undefined || scope === undefined || ownCompactions.has(result)) continue;
    const path = join(folder, name);
    await isAbandoned(path, result, { scope, pid: Number(pid) }, nowMs)
      .then((isOver) => (isOver ? rollBack(folder, path, result) : undefined))
      .catch(reportError);
  }
  for (const result of await orphanedResults(folder)) await recover(folder, result).catch(reportError);
}

/** Results of compactions that ended without deleting their sources or renaming them back. */
async function orphanedResults(folder: string): Promise<string[]> {
  const results = new Set((await readdir(folder)).flatMap((name) => sourceName.exec(name)?.[2] ?? []));
  if (results.size === 0) return [];
  // Listed again after the sources, because a compaction creates its `.folding` file before it takes sources.
  const running = new Set((await readdir(folder)).flatMap((name) => compactingName.exec(name)?.[1] ?? []));
  return [...results].filter((result) => !running.has(result));
}
