import { type MonthNumber, firstDayOf } from './months.ts';

/**
 * Tables that grow over time, each partitioned by UTC month. The function `create_month_partition` has the storage parameters of their
 * partitions: a fillfactor leaves room on every page, so that most changed rows stay on their page and no index is touched (HOT), and vacuum
 * starts early, because one day is a small part of a month.
 */
export const partitionedTables = [
  'timer_view_days',
  'account_view_days',
  'account_view_months',
  'account_api_request_counts',
] as const;

export type PartitionedTable = (typeof partitionedTables)[number];

const nameOfPartition = (table: PartitionedTable, month: MonthNumber) =>
  `${table}_${firstDayOf(month).slice(0, 7).replace('-', '_')}`;

/** SQL pattern of the names of partitions, attached or not. */
export const partitionNamePattern = `^(${partitionedTables.join('|')})_\\d{4}_\\d\\d$`;

const partitionNameParts = /^(\w+)_(\d{4})_(\d\d)$/;

export function monthOfPartition(name: string): MonthNumber {
  const [, , year, month] = partitionNameParts.exec(name) ?? [];
  return Number(year) * 12 + Number(month) - 1;
}

/** The function creates and attaches a partition. Attaching does not wait for queries and blocks none, unlike `PARTITION OF`. */
export function partitionStatements(table: PartitionedTable, month: MonthNumber) {
  return {
    name: nameOfPartition(table, month),
    create: `SELECT create_month_partition('${table}', '${firstDayOf(month)}')`,
  };
}
