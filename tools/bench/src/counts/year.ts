import { daysInRange, startOfDay } from '@tminus/domain';
import type { DataSource } from 'typeorm';

export const year = { from: '2025-01-01', to: '2025-12-31' };
/** The last interval of the year in New York ends on the next UTC day. */
export const days = daysInRange(year.from, '2026-01-01');

const boundaries = days.map((day) => startOfDay(day, 'America/New_York'));
/** The year in a time zone with daylight saving time, and its days. */
export const whole = { from: boundaries[0] ?? 0, to: boundaries.at(-1) ?? 0 };
export const intervals = boundaries.slice(1).map((to, index) => ({ from: boundaries[index] ?? 0, to }));

/** Creates the partitions of the year. */
export async function createMonths(dataSource: DataSource, tables: readonly string[]): Promise<void> {
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    for (const table of tables) {
      await dataSource.query(
        `CREATE TABLE IF NOT EXISTS ${table}_${month.replace('-', '_')} PARTITION OF ${table}
           FOR VALUES FROM ('${month}-01') TO ('${month}-01'::date + interval '1 month')`,
      );
    }
  }
}
