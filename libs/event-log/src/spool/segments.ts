import { readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { type Owner, isCertainlyDead, thisProcess } from './owner.ts';

/**
 * A segment is one file of records. Its name says who writes it, and whether some of it may be in the counts of the database:
 *
 * | name                          | written by    | in the counts | and then                                               |
 * | ----------------------------- | ------------- | ------------- | ------------------------------------------------------ |
 * | `<id>.<scope>.<pid>.fresh`    | that process  | nothing       | `.open` when it is offered to the database, or `.whole` |
 * | `<id>.<scope>.<pid>.open`     | that process  | perhaps some  | `.sealed`                                              |
 * | `<id>.whole`                  | nobody        | nothing       | `.sealed` when it is offered, or folded with others     |
 * | `<id>.sealed`                 | nobody        | perhaps some  | deleted when all of it is in the counts                |
 *
 * A writer touches its segment every second. Ids are UUIDv7, so names sort by age. What takes part in folding has names of its
 * own: see `folding.ts`.
 */
export interface Segment {
  id: string;
  path: string;
  /** Whether some of it may be in the counts. Before it is offered it may be folded; afterwards only its offset tells. */
  offered: boolean;
}

const writtenName = /^([0-9a-f-]{36})\.([0-9a-f]{12})\.(\d+)\.(fresh|open)$/;
const sealedName = /^([0-9a-f-]{36})\.(whole|sealed)$/;

/** What has not been touched for so long is abandoned, whoever its owner was. */
export const abandonedAfterMs = 15_000;

const writtenPath = (folder: string, id: string, state: 'fresh' | 'open') =>
  join(folder, `${id}.${thisProcess.scope}.${thisProcess.pid}.${state}`);

export function newSegment(folder: string): Segment {
  const id = uuidv7();
  return { id, path: writtenPath(folder, id, 'fresh'), offered: false };
}

/** The name of a segment that nobody writes any more. */
export function sealedPath(folder: string, id: string, offered = true): string {
  return join(folder, `${id}.${offered ? 'sealed' : 'whole'}`);
}

/** What this process's own segment is called once it is offered. */
export const offeredPath = (folder: string, id: string) => writtenPath(folder, id, 'open');

/** Segments that nobody writes any more, oldest first. */
export async function listSealed(folder: string): Promise<Segment[]> {
  const names = (await readdir(folder)).sort();
  return names.flatMap((name) => {
    const [, id, state] = sealedName.exec(name) ?? [];
    return id === undefined ? [] : [{ id, path: join(folder, name), offered: state === 'sealed' }];
  });
}

/** `<id>.<result>.folded`: a source of a folding. */
export const compactedName = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.folded$/;

export const compactedPath = (folder: string, id: string, result: string) => join(folder, `${id}.${result}.folded`);

/**
 * Deletes what a result of folding was made of, if anything is left of it. To be called when the result is known to be there,
 * and before it is taken for anything else.
 */
export async function removeSources(folder: string, result: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (compactedName.exec(name)?.[2] === result) await unlink(join(folder, name)).catch(ignoreMissing);
  }
}

/**
 * Takes a sealed segment for shipping: from here on nobody folds it.
 * @returns undefined when it is not there any more: shipped, or being folded
 */
export async function offerSealed(folder: string, segment: Segment): Promise<Segment | undefined> {
  if (segment.offered) return segment;
  await removeSources(folder, segment.id);
  const path = sealedPath(folder, segment.id);
  const done = await rename(segment.path, path).then(() => true, ignoreMissing);
  return done ? { ...segment, path, offered: true } : undefined;
}

/**
 * Seals what others left open: at once where the owner is certainly dead, else when it has been silent for long enough.
 * @param except ids of the caller's own segments.
 */
export async function adoptSegments(folder: string, except: ReadonlySet<string>, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, id, scope, pid, state] = writtenName.exec(name) ?? [];
    if (id === undefined || scope === undefined || except.has(id)) continue;
    const path = join(folder, name);
    const isLeft = await isAbandoned(path, { scope, pid: Number(pid) }, nowMs);
    if (isLeft) await rename(path, sealedPath(folder, id, state === 'open')).catch(ignoreMissing);
  }
}

/** Whether nobody writes a file any more. One that is gone is not abandoned: somebody else was faster. */
export async function isAbandoned(path: string, owner: Owner, nowMs: number): Promise<boolean> {
  const touched = await stat(path).catch(ignoreMissing);
  return touched !== undefined && (isCertainlyDead(owner) || nowMs - touched.mtimeMs > abandonedAfterMs);
}

/** Whether an error of the file system says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** For a promise that may fail because a file is gone. @throws everything else */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}
