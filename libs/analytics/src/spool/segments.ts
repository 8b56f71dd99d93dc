import { v7 as uuidv7 } from 'uuid';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A segment is one append-only file of records. While its process writes it, its name is `<segment id>.<pid>.open`; once
 * nobody writes it any more, `<segment id>.sealed`. Segment ids are UUIDv7, so names sort by age.
 */
export interface Segment {
  id: string;
  path: string;
  sealed: boolean;
}

const fileName = /^([0-9a-f-]{36})\.(?:(\d+)\.open|sealed)$/;

export function newSegment(folder: string): Segment {
  const id = uuidv7();
  return { id, path: join(folder, `${id}.${process.pid}.open`), sealed: false };
}

export function sealedPath(folder: string, id: string): string {
  return join(folder, `${id}.sealed`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Oldest first. */
export async function listSealed(folder: string): Promise<Segment[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sealed')).sort();
  return names.flatMap((name) => {
    const id = fileName.exec(name)?.[1];
    return id === undefined ? [] : [{ id, path: join(folder, name), sealed: true }];
  });
}

/**
 * Seals what dead processes left open. A segment under our own pid that we did not open is a dead one's too: in a container
 * every start has the same pid.
 */
export async function adoptSegments(folder: string): Promise<number> {
  let adopted = 0;
  for (const name of await readdir(folder)) {
    const [, id, pid] = fileName.exec(name) ?? [];
    if (id === undefined || pid === undefined) continue;
    if (Number(pid) !== process.pid && isAlive(Number(pid))) continue;
    await rename(join(folder, name), sealedPath(folder, id));
    adopted++;
  }
  return adopted;
}
