import { type FileHandle, access, open, readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { RecordFold } from '../counts/fold.ts';
import { thisProcess } from './owner.ts';
import { type AnyRecord, RecordEncoder, recordBytes } from './record.ts';
import { foldRange } from './read-segment.ts';
import {
  type Segment,
  compactedName,
  compactedPath,
  ignoreMissing,
  isAbandoned,
  listSealed,
  removeSources,
  sealedPath,
} from './segments.ts';

/*
 * Folding: several whole segments become one, of sums. At every moment either the sources count or the result, never both and
 * never neither, whoever is killed where:
 *
 * 1. `<result>.<scope>.<pid>.folding` is made; there is no result without it.
 * 2. Each source is taken by renaming it from `<id>.whole` to `<id>.<result>.folded`. Whoever wants to ship it does the same
 *    with another name, so one of the two gets it.
 * 3. The sums are written and synced, and the file renamed to `<result>.whole`: from here on the result counts.
 * 4. The sources are deleted. Before anybody takes the result for something else, they make sure of that.
 *
 * Whoever finds the traces of a folding whose process is gone deletes the file of step 1. Where that succeeds, step 3 can never
 * happen any more, and the sources are given back. Where it is not there, the result tells: if it is there, the sources are
 * deleted, else given back.
 */

const compactingName = /^([0-9a-f-]{36})\.([0-9a-f]{12})\.(\d+)\.folding$/;

/** So many segments at once: some seconds of work, done in small steps. */
const maxSources = 16;
/** So many sums at once: some tens of megabytes of memory. */
const maxSums = 300_000;
/** Written at once. */
const sumsAtOnce = 512;
/** A result that is not smaller than this part of its sources is not worth it. */
const worthwhile = 0.7;

/** Foldings of this process. In a container the next one has the same id, so that the name alone would not tell. */
const ownCompactions = new Set<string>();

/**
 * Folds the oldest whole segments into one.
 * @returns the bytes that were saved; 0 where there was nothing to fold, or too little to save
 */
export async function compactSegments(folder: string, onCorrupt: (records: number) => void): Promise<number> {
  const candidates = (await listSealed(folder)).filter(({ offered }) => !offered).slice(0, maxSources);
  if (candidates.length < 2) return 0;
  for (const { id } of candidates) await removeSources(folder, id);
  const result = uuidv7();
  ownCompactions.add(result);
  const path = join(folder, `${result}.${thisProcess.scope}.${thisProcess.pid}.folding`);
  const file = await open(path, 'wx', 0o640);
  try {
    const { fold, sourceBytes } = await foldAll(folder, candidates, { result, file });
    if (fold.size * recordBytes > worthwhile * sourceBytes) throw new NotWorthwhile();
    await writeSums(file, fold);
    await file.sync();
    await rename(path, sealedPath(folder, result, false));
    await syncFolder(folder);
    await removeSources(folder, result);
    if (fold.corrupt > 0) onCorrupt(fold.corrupt);
    return sourceBytes - fold.size * recordBytes;
  } catch (error) {
    await abort(folder, path, result);
    if (error instanceof NotWorthwhile) return 0;
    throw error;
  } finally {
    ownCompactions.delete(result);
    await file.close();
  }
}

/** Of so many different timers that sums take about as much space as the records. */
class NotWorthwhile extends Error {}

/** Takes the candidates that are still there, one after the other, and folds what they hold. */
async function foldAll(
  folder: string,
  candidates: readonly Segment[],
  { result, file }: { result: string; file: FileHandle },
): Promise<{ fold: RecordFold; sourceBytes: number }> {
  const fold = new RecordFold();
  let sourceBytes = 0;
  for (const { id, path } of candidates) {
    if (fold.size > maxSums) break;
    await touch(file);
    const taken = compactedPath(folder, id, result);
    if (await rename(path, taken).then(() => true, ignoreMissing)) sourceBytes += await foldFile(taken, fold);
  }
  return { fold, sourceBytes };
}

/** @returns its size in bytes */
async function foldFile(path: string, fold: RecordFold): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    // What its process died on in mid-write was never answered.
    await foldRange(file, { from: 0, to: size - (size % recordBytes) }, fold);
    return size;
  } finally {
    await file.close();
  }
}

/** In small steps: images wait for each. */
async function writeSums(file: FileHandle, fold: RecordFold): Promise<void> {
  const encoder = new RecordEncoder();
  const piece: AnyRecord[] = [];
  const write = () => file.writeFile(encoder.encode(piece.splice(0)));
  for (const sum of fold.sums()) {
    if (piece.push(sum) === sumsAtOnce) await write();
  }
  await write();
}

async function touch(file: FileHandle): Promise<void> {
  const now = new Date();
  await file.utimes(now, now);
}

/** So that a power cut cannot bring the sources back without taking the result away. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Gives the sources back, unless the result is there already, or somebody else has decided about them. */
async function abort(folder: string, path: string, result: string): Promise<void> {
  const isOurs = await unlink(path).then(() => true, ignoreMissing);
  await settle(folder, result, isOurs ? 'given back' : 'as the result tells');
}

async function settle(folder: string, result: string, sources: 'given back' | 'as the result tells'): Promise<void> {
  if (sources === 'as the result tells' && (await exists(folder, result))) return removeSources(folder, result);
  for (const name of await readdir(folder)) {
    const [, id, of] = compactedName.exec(name) ?? [];
    if (id === undefined || of !== result) continue;
    await rename(join(folder, name), sealedPath(folder, id, false)).catch(ignoreMissing);
  }
}

async function exists(folder: string, id: string): Promise<boolean> {
  for (const offered of [false, true]) {
    const found = await access(sealedPath(folder, id, offered)).then(() => true, ignoreMissing);
    if (found) return true;
  }
  return false;
}

/** Ends the foldings of processes that are gone. */
export async function adoptCompactions(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, result, scope, pid] = compactingName.exec(name) ?? [];
    if (result === undefined || scope === undefined) continue;
    const path = join(folder, name);
    if (!ownCompactions.has(result) && (await isAbandoned(path, { scope, pid: Number(pid) }, nowMs)))
      await abort(folder, path, result);
  }
  await settleOrphans(folder);
}

/** Sources whose folding is over, one way or the other, but was not tidied up. */
async function settleOrphans(folder: string): Promise<void> {
  const seen = new Set((await readdir(folder)).flatMap((name) => compactedName.exec(name)?.[2] ?? []));
  if (seen.size === 0) return;
  // Read again: a folding that has made its first file after its sources were seen does not exist.
  const under = new Set((await readdir(folder)).flatMap((name) => compactingName.exec(name)?.[1] ?? []));
  for (const result of seen) if (!under.has(result)) await settle(folder, result, 'as the result tells');
}
