import type { DataSource } from 'typeorm';
import { type MonthNumber, monthOf } from './months.ts';
import { type PartitionedTable, partitionStatements, partitionedTables } from './partitioned-tables.ts';

const partitionLock = 0x74_6d_70_74; // "tmpt"

/** Creates monthly partitions before they are needed. */
export class MonthlyPartitions {
  private readonly existing = new Set<MonthNumber>();

  constructor(private readonly dataSource: DataSource) {}

  /** Creates the partitions for the months of the given instants, and for the month after each: they exist before the month begins. */
  async ensure(epochSeconds: Iterable<number>): Promise<void> {
    const needed = new Set([...epochSeconds].map(monthOf).flatMap((month) => [month, month + 1]));
    for (const month of needed) {
      if (this.existing.has(month)) continue;
      for (const table of partitionedTables) await this.create(table, month);
      this.existing.add(month);
    }
  }

  /** Clears the cache of existing partitions, because one may have been dropped. */
  forget(): void {
    this.existing.clear();
  }

  private async create(table: PartitionedTable, month: MonthNumber): Promise<void> {
    const { name, create, attach } = partitionStatements(table, month);
    const isPartition = 'SELECT FROM pg_class WHERE oid = to_regclass($1) AND relispartition';
    if ((await this.dataSource.query<unknown[]>(isPartition, [name])).length > 0) return;
    await this.dataSource.transaction(async (manager) => {
      // Two sessions that create the same table at the same time would fail.
      await manager.query('SELECT pg_advisory_xact_lock($1)', [partitionLock]);
      await manager.query(create);
      if ((await manager.query<unknown[]>(isPartition, [name])).length === 0) await manager.query(attach);
    });
  }
}
