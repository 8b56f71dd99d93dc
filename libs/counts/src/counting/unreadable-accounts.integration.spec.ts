import { openTestDatabase, testDatabaseUrl } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { expectedCounts, storedCounts } from '../../test/counts.ts';
import { TestSegment, type View } from '../../test/segments.ts';
import { createTimers } from '../../test/timers.ts';
import { PostgresFrameInbox } from '../inbox/postgres-frame-inbox.ts';
import { MonthlyPartitions } from '../maintenance/monthly-partitions.ts';
import { Counter } from './counter.ts';

const partition = 7;
const day = Date.UTC(2026, 10, 22) / 86_400_000;

let dataSource: DataSource;
let counter: Counter;
let logged: string[];

beforeAll(async () => {
  dataSource = await openTestDatabase();
  logged = [];
  const log = (message: string) => void logged.push(message);
  counter = new Counter({
    url: testDatabaseUrl(),
    applicationName: 'tminus-test-counter',
    inbox: new PostgresFrameInbox(dataSource),
    dataSource,
    months: new MonthlyPartitions(dataSource),
    logger: { warn: log, error: log },
    now: () => 0,
  });
  counter.start();
});

afterAll(async () => {
  await counter.stop();
  await dataSource.destroy();
});

it('an account is counted although its stored counts cannot be read, and they are added up again', async () => {
  const timers = await createTimers(dataSource, [partition, partition]);
  const accounts = new Map(timers.map((each) => [each.timer, each.account]));
  const aView = (index: number): View => ({
    timer: timers[index % 2]?.timer ?? '',
    day,
    quarterHour: index,
    country: 0,
    device: 1,
    client: 2,
  });
  const segment = new TestSegment(Array.from({ length: 60 }, (_, index) => aView(index)));
  const count = async (from: number, to: number) => {
    await new PostgresFrameInbox(dataSource).append([segment.frame(partition, from, to)]);
    await counter.countNow();
  };
  await count(0, 30);
  await dataSource.query(`UPDATE account_view_days SET counts = '\\x0100c8'`);
  await count(30, 60);
  expect(logged).toEqual([expect.stringMatching(/counts of account .* on 2026-11-22 cannot be read/)]);
  expect(await storedCounts(dataSource)).toMatchObject(expectedCounts(segment.records, accounts));
});
