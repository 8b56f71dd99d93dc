import { restorableMs } from '@tminus/domain';
import type { DataSource } from 'typeorm';

const timersPerStatement = 1_000;
/** A timer can have a row for each of millions of recipients. */
const opensPerStatement = 10_000;
/** How long the opens of a deleted timer are kept: a day longer than its owner can restore it. */
const keepDeletedMs = restorableMs + 86_400_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** At most how much later than its duration says a countdown ends at a time of day: clocks may skip a whole day before it. */
const toTimeOfDay = `CASE WHEN ends_at IS NULL THEN interval '0' ELSE interval '48 h' END`;

/** The next timers, and the instant before which their opens are removed. $2: opens whose countdown ended before it; $3: deletions */
const findTimers = `
  SELECT id, CASE WHEN deleted_at < $3 THEN 'infinity' ELSE $2::timestamptz - duration_seconds * interval '1 s' - ${toTimeOfDay} END::text AS before
    FROM timers
   WHERE type = 'evergreen' AND id > $1
   ORDER BY id
   LIMIT ${timersPerStatement}`;

/** The index on (timer_id, opened_at) finds the rows. */
const removeBefore = `
  DELETE FROM evergreen_opens
   WHERE ctid = ANY (ARRAY(
     SELECT old.ctid
       FROM unnest($1::uuid[], $2::timestamptz[]) AS timer (id, before)
      CROSS JOIN LATERAL (
        SELECT ctid FROM evergreen_opens WHERE timer_id = timer.id AND opened_at < timer.before LIMIT ${opensPerStatement}
      ) AS old
      LIMIT ${opensPerStatement}))`;

/**
 * Removes first opens of evergreen timers whose countdown ended before a grace period, and those of deleted timers.
 * @returns the number of removed opens
 */
export async function removeOldOpens(
  dataSource: DataSource,
  { nowMs, graceMs }: { nowMs: number; graceMs: number },
  signal: AbortSignal,
): Promise<number> {
  const [ended, deleted] = [new Date(nowMs - graceMs), new Date(nowMs - keepDeletedMs)];
  let [last, removed]: [string | undefined, number] = [firstId, 0];
  while (last !== undefined && !signal.aborted) {
    const timers: { id: string; before: string }[] = await dataSource.query(findTimers, [last, ended, deleted]);
    const parameters = [timers.map(({ id }) => id), timers.map(({ before }) => before)];
    let inStatement = opensPerStatement;
    while (timers.length > 0 && inStatement === opensPerStatement && !signal.aborted) {
      [, inStatement] = await dataSource.query<[unknown[], number]>(removeBefore, parameters);
      removed += inStatement;
    }
    last = timers.at(-1)?.id;
  }
  return removed;
}
