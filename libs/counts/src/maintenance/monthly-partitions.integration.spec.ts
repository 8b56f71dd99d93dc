import { openTestDatabase } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { MonthlyPartitions } from './monthly-partitions.ts';

let dataSource: DataSource;

beforeAll(async () => {
  dataSource = await openTestDatabase();
});

afterAll(() => dataSource.destroy());

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
});
