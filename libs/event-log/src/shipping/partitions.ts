import type { DataSource } from 'typeorm';

const partitionLock = 0x74_6d_70_74; // "tmpt"

/** A month of UTC, counted from January of year 0: 12 a year. */
type MonthNumber = number;

const monthOf = (epochSecond: number): MonthNumber => {
  const date = new Date(epochSecond * 1000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const monthOfPartition = (name: string): MonthNumber => {
  const [, , year, month] = partitionName.exec(name) ?? [];
  return month === undefined ? Infinity : Number(year) * 12 + Number(month) - 1;
};

const firstDay = (month: MonthNumber) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/** Every table that grows with time; each is partitioned by month of UTC. */
const partitionedTables = [
  'timer_view_buckets',
  'timer_view_breakdowns',
  'account_view_counts',
  'account_api_request_counts',
] as const;

const partitionName = new RegExp(`^(${partitionedTables.join('|')})_(\\d{4})_(\\d\\d)$`);

const partitionsOfTables = `
  SELECT child.relname AS name
    FROM pg_inherits
    JOIN pg_class AS child ON child.oid = inhrelid
    JOIN pg_class AS parent ON parent.oid = inhparent
   WHERE parent.relname = ANY($1) AND parent.relnamespace = 'public'::regnamespace
   ORDER BY 1`;

/** A drop waits for no longer than that behind queries, as others queue up behind it. */
const lockTimeoutMs = 2_000;

/** Makes the monthly partitions that are about to be needed, and drops those that are over. */
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

  /** Forgets which ones there are: somebody may have dropped one. */
  forget(): void {
    this.made.clear();
  }

  /**
   * Drops the partitions of all months more than `months` before the month of an instant.
   * @returns the names of those dropped
   */
  async dropOlderThan(months: number, epochSecond: number): Promise<string[]> {
    const first = monthOf(epochSecond) - months;
    const rows: { name: string }[] = await this.dataSource.query(partitionsOfTables, [partitionedTables]);
    const old = rows.map(({ name }) => name).filter((name) => monthOfPartition(name) < first);
    for (const name of old) {
      await this.dataSource.transaction(async (manager) => {
        await manager.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
        await manager.query(`DROP TABLE IF EXISTS ${name}`);
      });
    }
    return old;
  }

  /**
   * In a transaction for each table: a new partition locks the table that its foreign key names against writing. Two of those
   * at a time, and one who makes a timer meanwhile, who needs both as well, would wait for each other for ever.
   */
  private async make(month: MonthNumber): Promise<void> {
    for (const table of partitionedTables) {
      await this.dataSource.transaction(async (manager) => {
        // IF NOT EXISTS alone fails when two sessions make the same table at once.
        await manager.query('SELECT pg_advisory_xact_lock($1)', [partitionLock]);
        await manager.query(
          `CREATE TABLE IF NOT EXISTS ${table}_${firstDay(month).slice(0, 7).replace('-', '_')} PARTITION OF ${table}
           FOR VALUES FROM ('${firstDay(month)}') TO ('${firstDay(month + 1)}')`,
        );
      });
    }
  }
}
