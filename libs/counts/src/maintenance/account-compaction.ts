import { dayAt } from '@tminus/domain';
import type { DataSource, EntityManager } from 'typeorm';
import { mergeDayCounts } from '../day-counts/day-counts.ts';
import { InvalidDayCountsError } from '../day-counts/errors.ts';
import { type Partition, allPartitions, maintenancePartition } from '../partitions.ts';
import { TopTimers, readTopTimers } from '../top-timers/top-timers.ts';
import { topTimersPerDay } from './account-backlog.ts';
import { firstDayOf, monthOf } from './months.ts';

/** Few, because the counter of the partition waits meanwhile. */
const rowsPerStep = 200;
/** Days with fewer rows are read quickly, and most accounts are so small. */
const minRows = 5;
/** Views of the last days still arrive. */
const keptDays = 2;
const firstId = '00000000-0000-0000-0000-000000000000';

interface AccountRow {
  accountId: string;
  day: string;
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

const moveSequence = 'UPDATE count_partitions SET sequence = sequence + 1 WHERE partition = $1 AND sequence = $2';

/** A counter has committed in between. Nothing was changed. */
class RivalCounterError extends Error {}

/**
 * Merges the rows of large accounts on finished days, up to 16 each, into one. For a partition, it acts as a counter does: what was read is
 * current if the sequence of the partition moves from its value at that time, and a counter that has read the old rows starts again.
 * @returns false if some rows are left
 */
export async function compactAccountDays(
  dataSource: DataSource,
  epochSecond: number,
  signal: AbortSignal,
): Promise<boolean> {
  const from = firstDayOf(monthOf(epochSecond) - 1);
  const to = dayAt((epochSecond - keptDays * 86_400) * 1000, 'UTC');
  let isComplete = true;
  for (const partition of allPartitions) {
    let last: Pick<AccountRow, 'accountId' | 'day'> | undefined = { accountId: firstId, day: from };
    while (last && !signal.aborted) {
      const [state]: { sequence: string }[] = await dataSource.query(
        'SELECT sequence FROM count_partitions WHERE partition = $1',
        [partition],
      );
      const rows: AccountRow[] = await dataSource.query(selectRows, [partition, from, to, last.accountId, last.day]);
      const isMoved = rows.length === 0 || (await moveRows(dataSource, rows, { partition, sequence: state?.sequence }));
      isComplete &&= isMoved;
      last = rows.at(-1);
    }
  }
  return isComplete && !signal.aborted;
}

async function moveRows(
  dataSource: DataSource,
  rows: readonly AccountRow[],
  { partition, sequence }: { partition: Partition; sequence: string | undefined },
): Promise<boolean> {
  const keys = keysOf(rows);
  const compacted: AccountRow[] = await dataSource.query(selectCompacted, keys);
  const byKey = new Map(compacted.map((row) => [`${row.accountId} ${row.day}`, row]));
  const merged = rows.flatMap((row) => merge(row, byKey.get(`${row.accountId} ${row.day}`)) ?? []);
  const change = async (manager: EntityManager) => {
    const [, moved] = await manager.query<[unknown[], number]>(moveSequence, [partition, sequence]);
    if (moved !== 1) throw new RivalCounterError();
    const values = [merged.map(({ counts }) => counts), merged.map(({ topTimers }) => topTimers)];
    await manager.query(storeCompacted, [...keysOf(merged), ...values]);
    await manager.query(removeRows, [partition, ...keysOf(merged)]);
  };
  try {
    await dataSource.transaction(change);
    return true;
  } catch (error) {
    if (error instanceof RivalCounterError) return false;
    throw error;
  }
}

const keysOf = (rows: readonly AccountRow[]) => [rows.map(({ accountId }) => accountId), rows.map(({ day }) => day)];

/** @returns undefined if one of the rows cannot be read. Both stay as they are */
function merge(row: AccountRow, compacted: AccountRow | undefined): AccountRow | undefined {
  if (!compacted) return row;
  const topTimers = new TopTimers(topTimersPerDay);
  for (const each of [compacted, row].flatMap((part) => readTopTimers(part.topTimers))) topTimers.offer(each);
  try {
    return { ...row, counts: mergeDayCounts([compacted.counts, row.counts]), topTimers: topTimers.encode() };
  } catch (error) {
    if (error instanceof InvalidDayCountsError) return undefined;
    throw error;
  }
}
