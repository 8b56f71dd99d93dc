import type { DataSource } from 'typeorm';
import { firstDayOf, monthOf } from './months.ts';
import { partitionStatements, partitionedTables } from './partitioned-tables.ts';

/**
 * The months without all their partitions, among the current one and those after it, as `YYYY-MM`.
 * @param nowMs - epoch milliseconds
 */
export async function missingPartitions(
  dataSource: Pick<DataSource, 'query'>,
  nowMs: number,
  monthsAhead: number,
): Promise<string[]> {
  const current = monthOf(nowMs / 1000);
  const months = Array.from({ length: monthsAhead + 1 }, (_, ahead) => current + ahead);
  const rows = (await dataSource.query('SELECT relname AS name FROM pg_class WHERE relispartition')) as {
    name: string;
  }[];
  const existing = new Set(rows.map(({ name }) => name));
  const isMissing = (month: number) =>
    partitionedTables.some((table) => !existing.has(partitionStatements(table, month).name));
  return months.filter(isMissing).map((month) => firstDayOf(month).slice(0, 7));
}
