import { type MonthNumber, firstDayOf } from './months.ts';

/**
 * Tables that grow over time, each partitioned by UTC month, and the storage parameters of their partitions. A fillfactor leaves room on
 * every page, so that most changed rows stay on their page and no index is touched (HOT).
 */
const storageParameters = {
  // Rows of the current day grow with every commit. Vacuum starts early, because one day is a small part of the month.
  timer_view_days: 'fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05',
  account_view_days: 'fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05',
  // The rows of active accounts change all month.
  account_view_months: 'fillfactor = 70',
  account_api_request_counts: 'fillfactor = 85',
} as const;

export type PartitionedTable = keyof typeof storageParameters;

export const partitionedTables = Object.keys(storageParameters) as PartitionedTable[];

const nameOfPartition = (table: PartitionedTable, month: MonthNumber) =>
  `${table}_${firstDayOf(month).slice(0, 7).replace('-', '_')}`;

/** SQL pattern of the names of partitions, attached or not. */
export const partitionNamePattern = `^(${partitionedTables.join('|')})_\\d{4}_\\d\\d$`;

const partitionNameParts = /^(\w+)_(\d{4})_(\d\d)$/;

export function monthOfPartition(name: string): MonthNumber {
  const [, , year, month] = partitionNameParts.exec(name) ?? [];
  return Number(year) * 12 + Number(month) - 1;
}

/** The statements that create and attach a partition. Attaching does not wait for queries and blocks none, unlike `PARTITION OF`. */
export function partitionStatements(table: PartitionedTable, month: MonthNumber) {
  const name = nameOfPartition(table, month);
  return {
    name,
    create: `CREATE TABLE IF NOT EXISTS ${name} (LIKE ${table} INCLUDING ALL) WITH (${storageParameters[table]})`,
    attach: `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${firstDayOf(month)}') TO ('${firstDayOf(month + 1)}')`,
  };
}
