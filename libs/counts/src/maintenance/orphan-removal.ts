import type { DataSource } from 'typeorm';
import { firstDayOf, monthOf } from './months.ts';

interface CountTable {
  table: string;
  key: 'timer_id' | 'account_id';
  owner: 'timers' | 'accounts';
  /** The column of its partitions. */
  partitionedBy?: 'day' | 'month';
}

const countTables: readonly CountTable[] = [
  { table: 'timer_view_totals', key: 'timer_id', owner: 'timers' },
  { table: 'timer_view_days', key: 'timer_id', owner: 'timers', partitionedBy: 'day' },
  { table: 'account_view_totals', key: 'account_id', owner: 'accounts' },
  { table: 'account_view_days', key: 'account_id', owner: 'accounts', partitionedBy: 'day' },
  { table: 'account_view_months', key: 'account_id', owner: 'accounts', partitionedBy: 'month' },
  { table: 'account_api_request_counts', key: 'account_id', owner: 'accounts', partitionedBy: 'day' },
  { table: 'unreadable_day_counts', key: 'timer_id', owner: 'timers' }, // has no index, and usually no rows
];

const ownersPerStatement = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * The owners of the next rows in the order of the primary key. Reads only indexes. Owners that exist cannot be reported: rows of an owner
 * are written after it was created.
 */
const findOrphans = ({ table, key, owner, partitionedBy }: CountTable) => `
  SELECT (array_agg(id ORDER BY id DESC))[1] AS last,
         coalesce(array_agg(id) FILTER (WHERE NOT EXISTS (SELECT FROM ${owner} WHERE ${owner}.id = next.id)), '{}') AS orphans
    FROM (
      SELECT DISTINCT ${key} AS id FROM ${table}
       WHERE ${key} > $1 ${partitionedBy ? `AND ${partitionedBy} >= $2` : 'AND $2::date IS NOT NULL'}
       ORDER BY id LIMIT ${ownersPerStatement}
    ) AS next`;

/**
 * Removes counts of timers and accounts that no longer exist. Searches the current and the previous month: older counts leave with their
 * partitions.
 * @returns the number of owners whose counts were removed
 */
export async function removeOrphans(dataSource: DataSource, epochSecond: number, signal: AbortSignal): Promise<number> {
  const from = firstDayOf(monthOf(epochSecond) - 1);
  let removed = 0;
  for (const each of countTables) {
    let last: string | null = firstId;
    while (last !== null && !signal.aborted) {
      const rows: { last: string | null; orphans: string[] }[] = await dataSource.query(findOrphans(each), [
        last,
        from,
      ]);
      const orphans = rows[0]?.orphans ?? [];
      if (orphans.length > 0)
        await dataSource.query(`DELETE FROM ${each.table} WHERE ${each.key} = ANY($1)`, [orphans]);
      removed += orphans.length;
      last = rows[0]?.last ?? null;
    }
  }
  return removed;
}
