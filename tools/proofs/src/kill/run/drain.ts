import { setTimeout as wait } from 'node:timers/promises';
import type { SpoolArchive } from '../audit/spool-archive.ts';
import { stalledMs } from '../audit/stalls.ts';
import type { Database } from '../services/postgres.ts';
import type { Environment } from './environment.ts';

/** Each poll opens a connection. */
const pollMs = 200;
/** Longer than the guarantee, so that the report can show how long it took. */
const timeoutMs = 120_000;

/**
 * Waits until every record that is in the spools now is counted.
 * @returns milliseconds in which this program ran, or Infinity after the timeout
 */
export async function waitUntilCounted(
  { postgres, stalls }: Environment<Database>,
  archives: readonly SpoolArchive[],
): Promise<number> {
  const ends = archives.flatMap((archive) => [...archive.ends()]);
  const isDone = async () => {
    const rows = await postgres.query<{ id: string; to: string }>('SELECT id, counted_to AS to FROM spool_segments');
    const countedTo = new Map(rows.map(({ id, to }) => [id, Number(to)]));
    const present = new Set(archives.flatMap((archive) => [...archive.present()]));
    return ends.every(([id, end]) => !present.has(id) || (countedTo.get(id) ?? 0) >= end);
  };
  const fromMs = Date.now();
  for (let ms = 0; ms < timeoutMs; await wait(pollMs)) {
    const isNowDone = await isDone();
    const toMs = Date.now();
    ms = toMs - fromMs - stalledMs(stalls, { fromMs, toMs });
    if (isNowDone) return ms;
  }
  return Infinity;
}
