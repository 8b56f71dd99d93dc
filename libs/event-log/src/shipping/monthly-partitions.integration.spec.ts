import { TimerRepository } from '@tminus/database';
import { accountIds } from '@tminus/domain';
import { aTimer, createAccountWithKey, eventually, openTestDatabase } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { MonthlyPartitions } from './monthly-partitions.ts';

let dataSource: DataSource;

beforeAll(async () => {
  dataSource = await openTestDatabase();
});

afterAll(() => dataSource.destroy());

const waitingForAccounts = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'accounts'::regclass`;

describe('MonthlyPartitions', () => {
  it('does not deadlock with a timer that is created at the same time', async () => {
    const { accountId } = await createAccountWithKey(dataSource);
    const creating: Promise<void>[] = [];
    await dataSource.transaction(async (manager) => {
      // The first statement of creating a timer.
      await manager.query('UPDATE accounts SET timer_count = timer_count WHERE id = $1', [
        accountIds.toUuid(accountId),
      ]);
      creating.push(new MonthlyPartitions(dataSource).ensure([Date.UTC(2090, 0) / 1000]));
      await eventually(async () => expect(await dataSource.query(waitingForAccounts)).toHaveLength(1));
      // The rest of it.
      expect(await new TimerRepository(dataSource).create(accountId, aTimer(), 9, manager)).toBeDefined();
    });
    await Promise.all(creating);
    const [row] = await dataSource.query<[{ name: string | null }]>(
      `SELECT to_regclass('account_api_request_counts_2090_02') AS name`,
    );
    expect(row.name).toBe('account_api_request_counts_2090_02');
  });
});
