import type { DataSource } from 'typeorm';

const partitionLock = 0x74_6d_70_74; // "tmpt"

/** A UTC month as 12 * year + month, where January is 0. */
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

/** Tables that grow over time. Each is partitioned by UTC month. */
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

/** The maximum time that a drop waits for running queries, because new queries wait behind it. */
const lockTimeoutMs = 2_000;

/** Creates monthly partitions before they are needed, and drops old ones. */
export class MonthlyPartitions {
  private readonly existing = new Set<MonthNumber>();

  constructor(private readonly dataSource: DataSource) {}

  /** Creates the partitions for the given instants, and for the month after each, so that they exist before the month begins. */
  async ensure(epochSeconds: Iterable<number>): Promise<void> {
    const needed = new Set([...epochSeconds].map(monthOf).flatMap((month) => [month, month + 1]));
    for (const month of needed) {
      if (this.existing.has(month)) continue;
      await this.create(month);
      this.existing.add(month);
    }
  }

  /** Clears the cache of existing partitions, because one may have been dropped. */
  forget(): void {
    this.existing.clear();
  }

  /**
   * Drops the partitions of months that are more than `months` before the month of an instant.
   * @returns the names of the dropped partitions
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
   * One transaction per table: creating a partition locks the table of its foreign key against writes. A transaction with two such
   * locks could deadlock with one that creates a timer, which needs both tables too.
   */
  private async create(month: MonthNumber): Promise<void> {
    for (const table of partitionedTables) {
      await this.dataSource.transaction(async (manager) => {
        // IF NOT EXISTS alone fails if two sessions create the same table at the same time.
        await manager.query('SELECT pg_advisory_xact_lock($1)', [partitionLock]);
        await manager.query(
          `CREATE TABLE IF NOT EXISTS ${table}_${firstDay(month).slice(0, 7).replace('-', '_')} PARTITION OF ${table}
           FOR VALUES FROM ('${firstDay(month)}') TO ('${firstDay(month + 1)}')`,
        );
      });
    }
  }
}
