import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { isCertainlyDead, thisProcess } from './owner.ts';

/**
 * A segment is one append-only file of records. While its process writes it, its name is `<segment id>.<scope>.<pid>.open`,
 * and the process touches it every second; once nobody writes it any more, `<segment id>.sealed`. Segment ids are UUIDv7, so
 * names sort by age.
 */
export interface Segment {
  id: string;
  path: string;
}

const openName = /^([0-9a-f-]{36})\.([0-9a-f]{12})\.(\d+)\.open$/;
const sealedName = /^([0-9a-f-]{36})\.sealed$/;

/** An open segment that has not been touched for so long is abandoned, whoever its owner was. */
export const abandonedAfterMs = 15_000;

export function newSegment(folder: string): Segment {
  const id = uuidv7();
  return { id, path: join(folder, `${id}.${thisProcess.scope}.${thisProcess.pid}.open`) };
}

export function sealedPath(folder: string, id: string): string {
  return join(folder, `${id}.sealed`);
}

/** Oldest first. */
export async function listSealed(folder: string): Promise<Segment[]> {
  const names = (await readdir(folder)).sort();
  return names.flatMap((name) => {
    const id = sealedName.exec(name)?.[1];
    return id === undefined ? [] : [{ id, path: join(folder, name) }];
  });
}

/**
 * Seals what others left open: at once where the owner is certainly dead, else when it has been silent for long enough.
 * @param except ids of the caller's own segments.
 */
export async function adoptSegments(folder: string, except: ReadonlySet<string>, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, id, scope, pid] = openName.exec(name) ?? [];
    if (id === undefined || scope === undefined || except.has(id)) continue;
    const path = join(folder, name);
    try {
      const dead = isCertainlyDead({ scope, pid: Number(pid) });
      if (dead || nowMs - (await stat(path)).mtimeMs > abandonedAfterMs) await rename(path, sealedPath(folder, id));
    } catch (error) {
      if (!isMissing(error)) throw error; // missing: somebody else was faster
    }
  }
}

/** Whether an error of the file system says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
