import { toError } from '@tminus/resilience';
import { access, readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, isAbandoned, removeSources, sealedPath, sourceName } from './segment-files.ts';

/*
 * Earlier versions replaced several sealed segments, the sources, by one segment of sums, the result (ADR 48). What they left when they were
 * killed:
 *
 * 1. `<result>.<scope>.<pid>.folding`: the sums, not complete. Without this file there was no compaction.
 * 2. `<id>.<result>.folded`: a source, which was `<id>.whole` before.
 * 3. `<result>.whole`: the complete sums, renamed from `.folding`. From then on the result counts, and the sources are deleted.
 *
 * Recovery deletes the file of step 1. If that succeeds, step 3 can never happen, and the sources are renamed back. If the file is missing,
 * the result decides: if it exists, the sources are deleted, otherwise renamed back.
 */

const compactingName = /^([0-9a-f-]{36})\.([0-9a-f]{12})\.(\d+)\.folding$/;

/**
 * Recovers the compactions of processes that have ended. Earlier versions may still run beside this one.
 * @param onError - called for a compaction that cannot be recovered; the others are
 */
export async function recoverCompactions(
  folder: string,
  nowMs: number,
  onError: (error: Error) => void,
): Promise<void> {
  const reportError = (error: unknown) => onError(toError(error));
  for (const name of await readdir(folder)) {
    const [, result, scope, pid] = compactingName.exec(name) ?? [];
    if (result === undefined || scope === undefined) continue;
    const path = join(folder, name);
    await isAbandoned(path, result, { scope, pid: Number(pid) }, nowMs)
      .then((isOver) => (isOver ? rollBack(folder, path, result) : undefined))
      .catch(reportError);
  }
  for (const result of await orphanedResults(folder)) await recover(folder, result).catch(reportError);
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

/** Results of compactions that ended without deleting their sources or renaming them back. */
async function orphanedResults(folder: string): Promise<string[]> {
  const results = new Set((await readdir(folder)).flatMap((name) => sourceName.exec(name)?.[2] ?? []));
  if (results.size === 0) return [];
  // Listed again after the sources, because a compaction creates its `.folding` file before it takes sources.
  const running = new Set((await readdir(folder)).flatMap((name) => compactingName.exec(name)?.[1] ?? []));
  return [...results].filter((result) => !running.has(result));
}
