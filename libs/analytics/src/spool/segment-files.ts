import { toError } from '@tminus/server/resilience';
import { readdir, rename, stat, utimes, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { stateOf, thisProcess } from './process-identity.ts';
import { recordBytes } from './record.ts';

/**
 * A segment is one file of records. Its name shows whether a process writes it, and how far shipping has come:
 *
 * | name                      | state     | written by   | in the counts | next                                          |
 * | ------------------------- | --------- | ------------ | ------------- | --------------------------------------------- |
 * | `<id>.<scope>.<pid>.open` | active    | that process | perhaps some  | `.sealed`                                     |
 * | `<id>.adopted`            | abandoned | perhaps late | perhaps some  | `.sealed`, when nobody has written for 15 s   |
 * | `<id>.sealed`             | sealed    | no process   | perhaps some  | `.counted`                                    |
 * | `<id>.counted`            | counted   | no process   | all           | deleted, or `.sealed` if the database lost it |
 *
 * `<id>.<at>.divided` has the content of another segment. What begins at byte `at` becomes `<id>.sealed`: see other-content.ts.
 *
 * `<id>.forgotten` is a sealed segment that is so old that the database may have removed its row. It is not counted, and stays until an
 * operator decides.
 *
 * A writer touches its segment every second. The modification time of a `.counted` segment is when all of it was counted, by the clock of
 * this machine. Ids are UUIDv7, so names sort by age.
 *
 * Segments wait on disk across deployments, and versions of this code can share a folder. So never rename a suffix and never give
 * one a new meaning: segments would be lost or counted twice.
 */
export interface Segment {
  id: string;
  path: string;
}

/** The segment that a process writes. */
export interface CurrentSegment extends Segment {
  /** The end of its last complete append. Bytes after it belong to an append that may fail and be undone. */
  end: number;
}

const activeName = /^([0-9a-f-]{36})\.([0-9a-f]{12})\.(\d+)\.open$/;
const adoptedName = /^([0-9a-f-]{36})\.adopted$/;
const sealedName = /^([0-9a-f-]{36})\.sealed$/;
const countedName = /^([0-9a-f-]{36})\.counted$/;
/** `new`: it is being written from a divided segment. */
const namesByState = {
  ...{ open: activeName, adopted: adoptedName, sealed: sealedName, counted: countedName },
  ...{ divided: /^([0-9a-f-]{36})\.\d+\.divided$/, new: /^([0-9a-f-]{36})\..+\.new$/ },
  forgotten: /^([0-9a-f-]{36})\.forgotten$/,
};

/** A segment that no process has touched for this long is abandoned, unless its process is known to run. */
export const abandonedAfterMs = 15_000;
/** For this long, a process that was suspended in the middle of a write may continue it. Then it finds out that it lost its segment. */
const lateWriteMs = 15_000;

/** The path of a segment that this process writes. */
const activePath = (folder: string, id: string) => join(folder, `${id}.${thisProcess.scope}.${thisProcess.pid}.open`);

/** The path of a segment that no process writes. */
export const sealedPath = (folder: string, id: string) => join(folder, `${id}.sealed`);

const adoptedPath = (folder: string, id: string) => join(folder, `${id}.adopted`);

/** The path of a segment that is kept although all of it is in the counts. */
export const countedPath = (folder: string, id: string) => join(folder, `${id}.counted`);

/** The path of a segment of which the database may have forgotten that it is counted. */
export const forgottenPath = (folder: string, id: string) => join(folder, `${id}.forgotten`);

type SegmentState = keyof typeof namesByState;

/**
 * What the name of a file says about its segment: its state, and when it began, in epoch milliseconds.
 * @returns undefined if this version knows no such name, and so never counts the file
 */
export function segmentOf(name: string): { id: string; state: SegmentState; createdAt: number } | undefined {
  for (const [state, pattern] of Object.entries(namesByState)) {
    const id = pattern.exec(name)?.[1];
    if (id !== undefined) return { id, state: state as SegmentState, createdAt: creationTimeOf(id) };
  }
  return undefined;
}

export function newSegment(folder: string): Segment {
  const id = uuidv7();
  return { id, path: activePath(folder, id) };
}

/** The segments in some states, oldest first. */
export async function listSegments<State extends SegmentState>(
  folder: string,
  ...states: State[]
): Promise<(Segment & { state: State })[]> {
  const names = (await readdir(folder)).sort();
  return names.flatMap((name) => {
    const { id = '', state } = segmentOf(name) ?? {};
    const wanted = states.find((each) => each === state);
    return wanted === undefined ? [] : [{ id, path: join(folder, name), state: wanted }];
  });
}

/** Whether the folder has segments that no process writes and that are not counted. */
export const hasUncounted = async (folder: string): Promise<boolean> =>
  (await listSegments(folder, 'sealed')).length > 0;

/**
 * Seals segments that other processes left. Never takes one from a process that runs, even if it is suspended. If the process has ended,
 * seals its segment at once. If that is unknown, the segment is renamed when it is abandoned, so that the process finds out, and sealed
 * when no late write can follow.
 * @param isOwn - whether the caller writes the segment now
 * @param onError - called for a segment that cannot be sealed; the others are
 * @returns the ids of the segments that it sealed
 */
export async function adoptSegments(
  folder: string,
  isOwn: (id: string) => boolean,
  nowMs: number,
  onError: (error: Error) => void,
): Promise<string[]> {
  const sealed: string[] = [];
  for (const name of await readdir(folder)) {
    const id = name.slice(0, 36);
    try {
      if (!isOwn(id) && (await adopt(folder, name, nowMs))) sealed.push(id);
    } catch (error) {
      onError(toError(error));
    }
  }
  return sealed;
}

/** @returns whether the segment is sealed now */
async function adopt(folder: string, name: string, nowMs: number): Promise<boolean> {
  const to = await adoptionPath(folder, name, nowMs);
  if (to === undefined || !(await isDone(rename(join(folder, name), to)))) return false;
  const isAdopted = adoptedName.test(basename(to));
  if (isAdopted) await touch(to, nowMs);
  return !isAdopted;
}

/** @returns the next path of a segment that this process may take; undefined if it may not */
async function adoptionPath(folder: string, name: string, nowMs: number): Promise<string | undefined> {
  const path = join(folder, name);
  const adopted = adoptedName.exec(name)?.[1];
  if (adopted !== undefined)
    return (await isSilent(path, lateWriteMs, nowMs)) ? sealedPath(folder, adopted) : undefined;
  const [, id, scope, pid] = activeName.exec(name) ?? [];
  if (id === undefined || scope === undefined) return undefined;
  const state = stateOf({ scope, pid: Number(pid) }, creationTimeOf(id));
  if (state === 'dead') return sealedPath(folder, id);
  return state === 'unknown' && (await isSilent(path, abandonedAfterMs, nowMs)) ? adoptedPath(folder, id) : undefined;
}

async function isSilent(path: string, forMs: number, nowMs: number): Promise<boolean> {
  const file = await stat(path).catch(ignoreMissing);
  if (!file) return false;
  // The clock was set back. Without this, the file would be silent only when the clock is where it was.
  if (file.mtimeMs > nowMs) await touch(path, nowMs);
  return nowMs - file.mtimeMs > forMs;
}

async function touch(path: string, nowMs: number): Promise<void> {
  await utimes(path, nowMs / 1000, nowMs / 1000).catch(ignoreMissing);
}

/** Epoch milliseconds, by the clock of the process that created the segment. */
export const creationTimeOf = (id: string): number => parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Whether a file operation failed because the disk or the user's quota is full. */
export const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

/** Whether a file operation failed because the file is missing: another process was faster. */
export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** For the `catch` of a file operation: ignores the error if the file is missing. @throws every other error */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}

/** Whether a file operation succeeds, or else its file is missing. @throws every other error */
export const isDone = async (operation: Promise<void>): Promise<boolean> =>
  (await operation.then(() => true, ignoreMissing)) ?? false;

/** The number of bytes that are read in one step. */
const stepBytes = recordBytes * 4_096;

/** The end of the last complete record of a segment. If its process was killed in the middle of a write, it never answered the request. */
export const recordsEnd = (fileBytes: number): number => fileBytes - (fileBytes % recordBytes);

/**
 * Reads a range of a segment step by step. Each step has whole records, and is valid until the next one.
 * @param from - byte offset, included
 * @param to - byte offset, excluded
 * @throws the error of the disk; an Error if the file is shorter
 */
export async function* readSteps(file: FileHandle, from: number, to: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(stepBytes, to - from)));
  for (let offset = from; offset < to; offset += buffer.length) {
    const bytes = buffer.subarray(0, to - offset);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
    if (bytesRead !== bytes.length) throw new Error(`Read ${bytesRead} of ${bytes.length} bytes of a segment.`);
    yield bytes;
  }
}
