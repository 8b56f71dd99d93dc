import type { DataSource } from 'typeorm';

const partitionLock = 0x74_6d_70_74; // "tmpt"

/** A month of UTC, counted from January of year 0: 12 a year. */
type MonthNumber = number;

const monthOf = (epochSecond: number): MonthNumber => {
  const date = new Date(epochSecond * 1000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const firstDay = (month: MonthNumber) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/** Every table that grows with time; each is partitioned by month of UTC. */
const partitionedTables = [
  'timer_view_buckets',
  'timer_view_breakdowns',
  'account_view_counts',
  'account_api_request_counts',
] as const;

/** Makes the monthly partitions that are about to be needed. */
export class MonthlyPartitions {
  private readonly made = new Set<MonthNumber>();

  constructor(private readonly dataSource: DataSource) {}

  /** Makes sure of the partitions of the given instants, and of the month after each, so that a month's turn finds its own ready. */
  async ensure(epochSeconds: Iterable<number>): Promise<void> {
    const needed = new Set([...epochSeconds].map(monthOf).flatMap((month) => [month, month + 1]));
    for (const month of needed) {
      if (this.made.has(month)) continue;
      await this.make(month);
      this.made.add(month);
    }
  }

  private async make(month: MonthNumber): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // IF NOT EXISTS alone fails when two sessions make the same table at once.
      await manager.query('SELECT pg_advisory_xact_lock($1)', [partitionLock]);
      for (const table of partitionedTables) {
        await manager.query(
          `CREATE TABLE IF NOT EXISTS ${table}_${firstDay(month).slice(0, 7).replace('-', '_')} PARTITION OF ${table}
           FOR VALUES FROM ('${firstDay(month)}') TO ('${firstDay(month + 1)}')`,
        );
      }
    });
  }
}
