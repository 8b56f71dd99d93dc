import { AccountViewsRepository, TimerCountRepository } from '@tminus/analytics';
import { DayCountsBuilder, allPartitions, dimensionCodes, maintenancePartition } from '@tminus/counts';
import { type AccountId, accountIds } from '@tminus/domain';
import { median } from '@tminus/testing/statistics';
import type { DataSource } from 'typeorm';
import { withDataSource, withDatabase } from '../database/database.ts';
import { type Figure, atMost } from '../figure.ts';
import { insertManyTimers } from './timers.ts';
import { uuidBytes } from './traffic.ts';
import { createMonths, days, intervals, whole, year } from './year.ts';

const topTimersPerRow = 8;
const topTimersPerDay = 64;
/** Days that maintenance has not compacted. */
const unfinishedDays = 3;

/**
 * Reads a year of an account as the console does, in a time zone with daylight saving time: each day has counts in all partitions.
 * @param scale.timers - at least as many as have a row of their own
 */
export function accountReadingFigure({ timers = 100_000, runs = 30 } = {}): Promise<Figure> {
  const read = async (dataSource: DataSource): Promise<Figure> => {
    const keys = await insertManyTimers(dataSource, { timers, accounts: 1 });
    const rows = await insertYear(dataSource, keys);
    const [account] = await dataSource.query<{ id: string }[]>('SELECT id FROM accounts');
    const accountId = accountIds.fromUuid(account?.id ?? '');
    const taken: number[] = [];
    for (let run = 0; run < runs; run++) taken.push(await readYear(dataSource, accountId, timers));
    return {
      what: `reading a year of the views of an account's ${timers.toLocaleString('en-US')} timers`,
      measured: `${rows.toLocaleString('en-US')} rows of the account, and a year of the 10 most viewed timers; median of ${runs}`,
      value: median(taken),
      ...atMost(50, 30, 'ms'),
    };
  };
  return withDatabase((databaseUrl) => withDataSource(databaseUrl, read, 2), { onLoadCore: false });
}

/** @returns milliseconds */
async function readYear(dataSource: DataSource, accountId: AccountId, timers: number): Promise<number> {
  const [accounts, counts] = [new AccountViewsRepository(dataSource), new TimerCountRepository(dataSource)];
  const started = performance.now();
  const { timeline, topTimers } = await accounts.findCounts(accountId, [whole, ...intervals], {
    breakdownDays: year,
    within: whole,
  });
  await accounts.findTotal(accountId);
  const named = await accounts.findNames(accountId, topTimers.slice(0, 1_000));
  const views = await counts.findViews(
    named.slice(0, 10).map(({ id }) => id),
    whole,
  );
  const taken = performance.now() - started;
  if (timeline.between(whole) < 365 * timers || views.size !== 10) throw new Error('Views are missing.');
  return taken;
}

/** Inserts as many rows as counters would, and those of the timers that are listed first. @returns the number of account rows */
async function insertYear(dataSource: DataSource, keys: Buffer): Promise<number> {
  const timers = keys.length / uuidBytes;
  await createMonths(dataSource, ['timer_view_days', 'account_view_days']);
  const insert = (someDays: readonly string[], counts: Buffer, topTimersByPartition: Record<number, Buffer>) =>
    dataSource.query(
      `INSERT INTO account_view_days (account_id, day, partition, counts, top_timers)
       SELECT accounts.id, day, partition, $2, top_timers
         FROM accounts, unnest($1::date[]) AS day, unnest($3::int[], $4::bytea[]) AS listed (partition, top_timers)`,
      [someDays, counts, Object.keys(topTimersByPartition), Object.values(topTimersByPartition)],
    );
  const finished = days.slice(0, -unfinishedDays);
  await insert(finished, dayOf(timers), { [maintenancePartition]: topTimers(keys, 0, topTimersPerDay) });
  const byPartition = allPartitions.map((partition) => topTimers(keys, partition * topTimersPerRow, topTimersPerRow));
  await insert(days.slice(-unfinishedDays), dayOf(Math.ceil(timers / allPartitions.length)), byPartition);
  const ids = Array.from({ length: 2 * topTimersPerRow * allPartitions.length }, (_, index) => keyAt(keys, index));
  await dataSource.query(
    'INSERT INTO timer_view_days (timer_id, day, counts) SELECT id, day, $3 FROM unnest($1::uuid[]) AS id, unnest($2::date[]) AS day',
    [ids.map((key) => key.toString('hex')), days, dayOf(96)],
  );
  await dataSource.query('VACUUM ANALYZE account_view_days, timer_view_days');
  return finished.length + unfinishedDays * allPartitions.length;
}

const keyAt = (keys: Buffer, index: number) => keys.subarray(index * uuidBytes, (index + 1) * uuidBytes);

/** UUIDs and their views, which take two bytes. */
const topTimers = (keys: Buffer, first: number, count: number) =>
  Buffer.concat(
    Array.from({ length: count }, (_, rank) =>
      Buffer.concat([keyAt(keys, first + rank), Buffer.from([0xe0 - rank, 1])]),
    ),
  );

/** A day with views in each quarter hour, from 60 countries, with 3 classes of devices and 13 mail clients. */
function dayOf(views: number): Buffer {
  const builder = new DayCountsBuilder();
  for (let quarter = 0; quarter < 96; quarter++) {
    builder.add(dimensionCodes.quarterHour, quarter, Math.ceil(views / 96));
  }
  for (let value = 0; value < 60; value++) {
    builder.add(
      dimensionCodes.country,
      0x41 + (value % 26) + 2 ** 8 * (0x41 + Math.floor(value / 26)),
      Math.ceil(views / 60),
    );
  }
  for (let value = 0; value < 3; value++) builder.add(dimensionCodes.device, value, Math.ceil(views / 3));
  for (let value = 0; value < 13; value++) builder.add(dimensionCodes.client, value, Math.ceil(views / 13));
  return builder.encode();
}
