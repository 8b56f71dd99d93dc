import { setTimeout as wait } from 'node:timers/promises';
import type { SpoolArchive } from '../audit/spool-archive.ts';
import { stalledMs } from '../audit/stalls.ts';
import type { Database } from '../services/database.ts';
import type { Environment } from './environment.ts';

/** Each poll opens a connection. */
const pollMs = 200;
/** Longer than the guarantee, so that the report can show how long it took. */
const timeoutMs = 120_000;

/**
 * Waits until every record that is in the spools now is counted.
 * @param lagging - partitions that are not counted meanwhile
 * @returns milliseconds in which this program ran, or Infinity after the timeout
 */
export function waitUntilCounted(
  environment: Environment<Database>,
  archives: readonly SpoolArchive[],
  lagging: ReadonlySet<number> = new Set(),
): Promise<number> {
  const ends = archives.flatMap((archive) => [...archive.ends()]);
  return waitUntil(environment, async () => {
    const countedTo = await readOffsets(environment.postgres);
    const present = new Set(archives.flatMap((archive) => [...archive.present()]));
    return ends.every(([id, ofPartitions]) => !present.has(id) || isCounted(countedTo, id, ofPartitions, lagging));
  });
}

/**
 * Waits until the spools have segments that no process writes, and these are counted up to their ends.
 * @param lagging - partitions that are not counted meanwhile
 * @throws if it takes too long
 */
export async function waitUntilSealedIsCounted(
  environment: Environment<Database>,
  archives: readonly SpoolArchive[],
  lagging: ReadonlySet<number>,
): Promise<void> {
  const ms = await waitUntil(environment, async () => {
    const countedTo = await readOffsets(environment.postgres);
    const sealed = archives.flatMap((archive) => [...archive.sealed()]);
    const ends = new Map(archives.flatMap((archive) => [...archive.ends()]));
    const isWhollyCounted = (id: string) => {
      const ofPartitions = ends.get(id);
      if (!ofPartitions) return false; // it has just appeared
      const end = Math.max(...ofPartitions);
      const wholeSegment = ofPartitions.map(() => end);
      return isCounted(countedTo, id, wholeSegment, lagging);
    };
    return sealed.length > 0 && sealed.every(isWhollyCounted);
  });
  if (ms === Infinity) throw new Error('No service has sent the segment of a killed one, or it was not counted.');
}

async function waitUntil({ stalls }: Environment<Database>, isDone: () => Promise<boolean>): Promise<number> {
  const fromMs = Date.now();
  for (let ms = 0; ms < timeoutMs; await wait(pollMs)) {
    const isNowDone = await isDone();
    const toMs = Date.now();
    ms = toMs - fromMs - stalledMs(stalls, { fromMs, toMs });
    if (isNowDone) return ms;
  }
  return Infinity;
}

/** How far segments are counted, by segment and partition. */
type Offsets = ReadonlyMap<string, number>;

const offsetKey = (segmentId: string, partition: number) => `${segmentId} ${partition}`;

async function readOffsets(postgres: Database): Promise<Offsets> {
  const rows = await postgres.query<{ segment_id: string; partition: number; counted_to: string }>(
    'SELECT segment_id, partition, counted_to FROM count_offsets',
  );
  return new Map(rows.map((row) => [offsetKey(row.segment_id, row.partition), Number(row.counted_to)]));
}

/** @param ends - an offset for each partition */
const isCounted = (countedTo: Offsets, segmentId: string, ends: readonly number[], lagging: ReadonlySet<number>) =>
  ends.every(
    (end, partition) => lagging.has(partition) || (countedTo.get(offsetKey(segmentId, partition)) ?? 0) >= end,
  );
