import { TimerRepository } from '@tminus/database';
import { accountIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, eventually, openTestDatabase } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { MonthlyPartitions } from './partitions.ts';

let dataSource: DataSource;

beforeAll(async () => {
  dataSource = await openTestDatabase();
});

afterAll(() => dataSource.destroy());

const waitingForAccounts = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'accounts'::regclass`;

describe('partitions that are made', () => {
  it('and timers that are made at the same time never wait for each other', async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    const making: Promise<void>[] = [];
    await dataSource.transaction(async (manager) => {
      // As a create does first.
      await manager.query('UPDATE accounts SET timer_count = timer_count WHERE id = $1', [
        accountIds.toUuid(accountId),
      ]);
      making.push(new MonthlyPartitions(dataSource).ensure([Date.UTC(2090, 0) / 1000]));
      await eventually(async () => expect(await dataSource.query(waitingForAccounts)).toHaveLength(1));
      // As a create does then.
      expect(await new TimerRepository(dataSource).create(accountId, aTimer(), 9, manager)).toBeDefined();
    });
    await Promise.all(making);
    const [row] = await dataSource.query<[{ made: string | null }]>(
      `SELECT to_regclass('account_api_request_counts_2090_02') AS made`,
    );
    expect(row.made).toBe('account_api_request_counts_2090_02');
  });
});
