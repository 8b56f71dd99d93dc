import { setTimeout as wait } from 'node:timers/promises';
import type { SpoolArchive } from '../audit/spool-archive.ts';
import type { Postgres } from '../services/postgres.ts';

/** Each poll opens a connection. */
const pollMs = 200;
/** Longer than the guarantee, so that the report can show how long it took. */
const timeoutMs = 120_000;

/** Waits until every record that is in the spools now is counted. @returns milliseconds, or Infinity after the timeout */
export async function waitUntilCounted(postgres: Postgres, archives: readonly SpoolArchive[]): Promise<number> {
  const started = Date.now();
  const ends = archives.flatMap((archive) => [...archive.ends()]);
  while (Date.now() - started < timeoutMs) {
    const countedTo = await readOffsets(postgres);
    const present = new Set(archives.flatMap((archive) => [...archive.present()]));
    const isCounted = ([id, ofPartitions]: (typeof ends)[number]) =>
      !present.has(id) || ofPartitions.every((end, partition) => (countedTo.get(`${id} ${partition}`) ?? 0) >= end);
    if (ends.every(isCounted)) return Date.now() - started;
    await wait(pollMs);
  }
  return Infinity;
}

/** How far segments are counted, by segment and partition. */
async function readOffsets(postgres: Postgres): Promise<Map<string, number>> {
  const rows = await postgres.query<{ key: string; to: string }>(
    `SELECT segment_id || ' ' || partition AS key, counted_to AS to FROM count_offsets`,
  );
  return new Map(rows.map(({ key, to }) => [key, Number(to)]));
}
