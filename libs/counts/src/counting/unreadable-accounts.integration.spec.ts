import { useTestDatabase } from '@tminus/testing';
import { deleteCounts, expectedCounts, storedCounts, startCounter } from '../../test/counts.ts';
import { TestSegment, type View } from '../../test/segments.ts';
import { type TestTimer, createTimers } from '../../test/timers.ts';
import { DayCountsBuilder } from '../day-counts/day-counts-builder.ts';
import { dimensionCodes } from '../day-counts/day-counts.ts';
import { PostgresFrameInbox } from '../inbox/postgres-frame-inbox.ts';
import { Counter } from './counter.ts';

const partition = 7;
const day = Date.UTC(2026, 10, 22) / 86_400_000;

const dataSource = useTestDatabase();
let counter: Counter;
let logged: string[];

beforeAll(() => {
  const log = (message: string) => {
    if (message.startsWith('The counts of account')) logged.push(message);
  };
  counter = startCounter({ inbox: new PostgresFrameInbox(dataSource), dataSource, now: () => 0 }, log);
});

afterAll(() => counter.stop());

beforeEach(async () => {
  await deleteCounts(dataSource);
  logged = [];
});

/** Counts views of the first two timers of an account, whose stored counts then cannot be read, runs `before`, and counts as many again. */
async function countUnreadable(before: (timers: readonly TestTimer[]) => Promise<unknown>) {
  const timers = await createTimers(dataSource, [partition, partition, partition]);
  const aView = (index: number): View => ({
    timer: timers[index % 2]?.timer ?? '',
    day,
    quarterHour: index % 30,
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
  await before(timers);
  await count(30, 60);
  const accounts = new Map(timers.map((each) => [each.timer, each.account]));
  return { stored: await storedCounts(dataSource), expected: expectedCounts(segment.records, accounts) };
}

const replacedBy = (what: string) => [
  expect.stringContaining(` on 2026-11-22 cannot be read and were replaced by ${what}: `),
];

it('an account is counted although its stored counts cannot be read, and they are added up again', async () => {
  const { stored, expected } = await countUnreadable(async () => undefined);
  expect(stored).toMatchObject(expected);
  expect(logged).toEqual(replacedBy('the new views and the counts of its timers (timers: 2 added, 0 left out)'));
});

it('a timer whose counts are too many to add is left out, and its partition is still counted', async () => {
  const tooMany = new DayCountsBuilder();
  tooMany.add(dimensionCodes.quarterHour, 7, Number.MAX_SAFE_INTEGER);
  const { stored, expected } = await countUnreadable(([, , third]) =>
    dataSource.query('INSERT INTO timer_view_days (timer_id, day, counts) VALUES ($1, $2, $3)', [
      third?.timer,
      '2026-11-22',
      tooMany.encode(),
    ]),
  );
  expect(stored).toMatchObject(expected);
  expect(logged).toEqual(replacedBy('the new views and the counts of its timers (timers: 2 added, 1 left out)'));
});

it('the log says that only the new views are left if maintenance has merged other rows of the day', async () => {
  await countUnreadable(() =>
    dataSource.query(
      `INSERT INTO account_view_days (account_id, day, partition, counts, top_timers)
       SELECT account_id, day, 16, $1, top_timers FROM account_view_days`,
      [new DayCountsBuilder().encode()],
    ),
  );
  expect(logged).toEqual(replacedBy('the new views alone (timers: 0 added, 0 left out)'));
});
