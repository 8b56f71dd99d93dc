import { useTestDatabase } from '@tminus/testing';
import { MonthlyPartitions, partitionedTables } from './monthly-partitions.ts';

const dataSource = useTestDatabase();

describe('MonthlyPartitions', () => {
  it('creates a partition once if several processes need it at the same time', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => new MonthlyPartitions(dataSource).ensure([Date.UTC(2090, 0) / 1000])),
    );
    const [row] = await dataSource.query<[{ name: string | null }]>(
      `SELECT to_regclass('timer_view_days_2090_02') AS name`,
    );
    expect(row.name).toBe('timer_view_days_2090_02');
  });

  it('creates and attaches partitions while pg_dump holds its locks on all tables', async () => {
    const dump = dataSource.createQueryRunner();
    await dump.startTransaction('REPEATABLE READ');
    await dump.query(`LOCK TABLE ${partitionedTables.join(', ')} IN ACCESS SHARE MODE`);
    await new MonthlyPartitions(dataSource).ensure([Date.UTC(2091, 0) / 1000]);
    const rows: { name: string; options: string[] }[] = await dataSource.query(
      `SELECT relname AS name, reloptions AS options FROM pg_class WHERE relname LIKE '%_2091_01' AND relispartition AND relkind = 'r'`,
    );
    await dump.rollbackTransaction();
    await dump.release();
    expect(rows.map(({ name }) => name).sort()).toEqual(partitionedTables.map((table) => `${table}_2091_01`).sort());
    for (const { options } of rows) expect(options).toContainEqual(expect.stringMatching(/^fillfactor=/));
    expect(rows.find(({ name }) => name.startsWith('timer_view_days'))?.options).toContain(
      'autovacuum_vacuum_scale_factor=0.05',
    );
  });

  it('does not wait for a lock for long, blocks no counter meanwhile, and tries again after a pause that grows', async () => {
    let clockMs = 0;
    const partitions = new MonthlyPartitions(dataSource, () => clockMs);
    const ensure = () => partitions.ensure([Date.UTC(2092, 0) / 1000]);
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE timer_view_days IN SHARE UPDATE EXCLUSIVE MODE'); // as VACUUM does
    const query = jest.spyOn(dataSource, 'query');
    const failed = expect(ensure()).rejects.toThrow(/lock timeout/);
    const writer = dataSource.createQueryRunner();
    await writer.query('DELETE FROM timer_view_days WHERE false');
    await writer.release();
    await failed;
    const asked = query.mock.calls.length;
    partitions.forget(); // as a counter does after a failure
    await expect(ensure()).rejects.toThrow(/lock timeout/);
    expect(query).toHaveBeenCalledTimes(asked);
    clockMs += 1_000;
    await expect(ensure()).rejects.toThrow(/lock timeout/);
    await holder.rollbackTransaction();
    await holder.release();
    clockMs += 1_000;
    await expect(ensure()).rejects.toThrow(/lock timeout/);
    clockMs += 1_000;
    await ensure();
  });
});
