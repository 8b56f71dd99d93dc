import { utcDay } from '@tminus/domain';
import type { DataSource, EntityManager } from 'typeorm';
import { DayCountsBuilder } from '../day-counts/day-counts-builder.ts';
import { mergeDayCounts } from '../day-counts/day-counts.ts';
import { InvalidDayCountsError } from '../day-counts/errors.ts';
import { type Partition, allPartitions, maintenancePartition } from '../partitions.ts';
import { TopTimers, readTopTimers } from '../day-counts/top-timers.ts';
import { firstDayOf, monthOf } from './monthly-partitions.ts';

/** There is one row for all partitions. More than a counter keeps for one. */
const topTimersPerDay = 64;
/** Few, because a counter that commits meanwhile makes the step fail. */
const rowsPerStep = 200;
/** Days with fewer rows are read quickly, and most accounts are so small. */
const minRows = 5;
/** Views of the last days still arrive. */
const keptDays = 2;
const firstId = '00000000-0000-0000-0000-000000000000';

interface RowKey {
  accountId: string;
  day: string;
}

interface AccountRow extends RowKey {
  counts: Buffer;
  topTimers: Buffer;
}

const columns = 'account_id AS "accountId", day::text, counts, top_timers AS "topTimers"';

/** The next rows of a partition, of days that have many rows or are compacted already. */
const selectRows = `
  SELECT ${columns} FROM account_view_days AS own
   WHERE partition = $1 AND day >= $2 AND day <= $3 AND (account_id, day) > ($4::uuid, $5::date)
     AND (
       SELECT count(*) >= ${minRows} OR max(partition) = ${maintenancePartition} FROM account_view_days AS other
        WHERE other.account_id = own.account_id AND other.day = own.day
     )
   ORDER BY account_id, day LIMIT ${rowsPerStep}`;

const selectCompacted = `
  SELECT ${columns} FROM account_view_days
   WHERE partition = ${maintenancePartition}
     AND (account_id, day) IN (SELECT * FROM unnest($1::uuid[], $2::date[]))`;

const removeRows = `
  DELETE FROM account_view_days
   WHERE partition = $1 AND (account_id, day) IN (SELECT * FROM unnest($2::uuid[], $3::date[]))`;

const storeCompacted = `
  INSERT INTO account_view_days (account_id, day, partition, counts, top_timers)
  SELECT account_id, day, ${maintenancePartition}, counts, top_timers
    FROM unnest($1::uuid[], $2::date[], $3::bytea[], $4::bytea[]) AS merged (account_id, day, counts, top_timers)
  ON CONFLICT (account_id, day, partition) DO UPDATE SET counts = excluded.counts, top_timers = excluded.top_timers`;

/** Fails unless the sequence is still that of the snapshot. A counter that has read the rows starts again. */
const moveSequence = 'UPDATE count_partitions SET sequence = sequence + 1 WHERE partition = $1';

/** Of SQLSTATE: another transaction has changed what this one has read, or waits for it. */
const conflicts = new Set<unknown>(['40001', '40P01']);

/**
 * Merges the rows of large accounts on finished days, up to 16 each, into one. Each step reads and writes in one snapshot, and PostgreSQL
 * refuses it if anyone has changed its rows or the sequence of its partition since then: a counter, or another process that merges because
 * the maintenance lock was lost.
 * @returns false if some rows are left
 */
export async function compactAccountDays(
  dataSource: DataSource,
  epochSecond: number,
  signal: AbortSignal,
): Promise<boolean> {
  const from = firstDayOf(monthOf(epochSecond) - 1);
  const to = utcDay((epochSecond - keptDays * 86_400) * 1000);
  let isComplete = true;
  for (const partition of allPartitions) {
    let last: RowKey | undefined = { accountId: firstId, day: from };
    while (last && !signal.aborted) {
      const step = await compactRows(dataSource, partition, { after: last, from, to });
      isComplete &&= step.isMoved;
      last = step.last;
    }
  }
  return isComplete && !signal.aborted;
}

/** @returns whether the next rows were merged, and the last of them; undefined if no row was left */
async function compactRows(
  dataSource: DataSource,
  partition: Partition,
  { after, from, to }: { after: RowKey; from: string; to: string },
): Promise<{ isMoved: boolean; last: RowKey | undefined }> {
  let last: RowKey | undefined;
  try {
    await dataSource.transaction('REPEATABLE READ', async (manager) => {
      const rows: AccountRow[] = await manager.query(selectRows, [partition, from, to, after.accountId, after.day]);
      last = rows.at(-1);
      if (rows.length > 0) await moveRows(manager, partition, rows);
    });
    return { isMoved: true, last };
  } catch (error) {
    if (conflicts.has((error as { code?: unknown }).code)) return { isMoved: false, last };
    throw error;
  }
}

async function moveRows(manager: EntityManager, partition: Partition, rows: readonly AccountRow[]): Promise<void> {
  const compacted: AccountRow[] = await manager.query(selectCompacted, keysOf(rows));
  const byKey = new Map(compacted.map((row) => [`${row.accountId} ${row.day}`, row]));
  const merged = rows.flatMap((row) => merge(row, byKey.get(`${row.accountId} ${row.day}`)) ?? []);
  const values = [merged.map(({ counts }) => counts), merged.map(({ topTimers }) => topTimers)];
  await manager.query(moveSequence, [partition]);
  await manager.query(storeCompacted, [...keysOf(merged), ...values]);
  await manager.query(removeRows, [partition, ...keysOf(merged)]);
}

const keysOf = (rows: readonly RowKey[]) => [rows.map(({ accountId }) => accountId), rows.map(({ day }) => day)];

const noCounts = new DayCountsBuilder().encode();

/** @returns undefined if one of the rows cannot be read. Both stay as they are */
function merge(row: AccountRow, compacted: AccountRow | undefined): AccountRow | undefined {
  const topTimers = new TopTimers(topTimersPerDay);
  for (const part of compacted ? [compacted, row] : [row])
    for (const each of readTopTimers(part.topTimers)) topTimers.offer(each);
  try {
    // Of a single item, only the version would be checked.
    const counts = mergeDayCounts([compacted?.counts ?? noCounts, row.counts]);
    return { ...row, counts, topTimers: topTimers.encode() };
  } catch (error) {
    if (error instanceof InvalidDayCountsError) return undefined;
    throw error;
  }
}
