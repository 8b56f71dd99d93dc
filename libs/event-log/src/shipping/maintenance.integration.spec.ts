import { openTestDatabase } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { Maintenance } from './maintenance.ts';
import { MonthlyPartitions } from './monthly-partitions.ts';

let dataSource: DataSource;

beforeAll(async () => (dataSource = await openTestDatabase()));
afterAll(() => dataSource.destroy());

const at = (text: string) => Date.parse(`${text}T12:00:00Z`);
const tables = ['account_api_request_counts', 'account_view_counts', 'timer_view_breakdowns', 'timer_view_buckets'];

/** The months that have partitions, which must be the same for all tables. */
async function months(): Promise<string[]> {
  const rows: { relname: string }[] = await dataSource.query(
    `SELECT relname FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE relkind = 'r' ORDER BY 1`,
  );
  const monthsOf = (table: string) =>
    rows.flatMap(({ relname }) => (relname.startsWith(table) ? [relname.slice(table.length + 1)] : []));
  const [first = []] = tables.map(monthsOf);
  for (const table of tables) expect(monthsOf(table)).toEqual(first);
  return first;
}

function maintenance(day: string, retentionMonths: number) {
  const dropped: string[] = [];
  const options = { dataSource, retentionMonths, onError: () => undefined, now: () => at(day) };
  return { dropped, run: new Maintenance({ ...options, onDropped: (names) => void dropped.push(...names) }) };
}

describe('Maintenance', () => {
  it('creates the partitions of this month and the next, and drops older ones, even across the end of a year', async () => {
    await new MonthlyPartitions(dataSource).ensure(['2025-10-01', '2025-12-31'].map((day) => at(day) / 1000));
    expect(await months()).toEqual(['2025_10', '2025_11', '2025_12', '2026_01']);
    const { run, dropped } = maintenance('2026-02-28', 3);
    expect(await run.run()).toBe(true);
    expect(await months()).toEqual(['2025_11', '2025_12', '2026_01', '2026_02', '2026_03']);
    expect(dropped).toEqual(tables.map((table) => `${table}_2025_10`));
    expect(await run.run()).toBe(true);
    expect(dropped).toHaveLength(4);
  });

  it('runs in one process at a time', async () => {
    const runs = Array.from({ length: 5 }, () => maintenance('2026-05-01', 3));
    const did = await Promise.all(runs.map(({ run }) => run.run()));
    expect(did).toContain(true);
    expect(runs.flatMap(({ dropped }) => dropped).sort()).toEqual(
      [...new Set(runs.flatMap(({ dropped }) => dropped))].sort(),
    );
    expect(await maintenance('2026-05-01', 3).run.run()).toBe(true); // no process keeps the lock
  });

  it('does not wait for a query that uses a partition', async () => {
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE timer_view_buckets_2026_02 IN ACCESS SHARE MODE');
    await expect(maintenance('2026-08-01', 3).run.run()).rejects.toThrow(/lock timeout/);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await maintenance('2026-08-01', 3).run.run()).toBe(true);
    expect(await months()).not.toContain('2026_02');
  });

  it('deletes the rows of segments that were shipped months ago', async () => {
    await dataSource.query(
      `INSERT INTO spool_segments (segment_id, shipped_bytes, updated_at)
       VALUES ('01890000-0000-7000-8000-000000000001', 40, '2026-01-01Z'), ('01890000-0000-7000-8000-000000000002', 40, '2026-06-01Z')`,
    );
    await maintenance('2026-08-01', 3).run.run();
    const rows = await dataSource.query('SELECT segment_id FROM spool_segments');
    expect(rows).toEqual([{ segment_id: '01890000-0000-7000-8000-000000000002' }]);
  });
});
