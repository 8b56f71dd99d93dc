import { AccountCountRepository, DayCountsBuilder, dimensionCodes, TimerCountRepository } from '@tminus/analytics';
import {
  type AccountId,
  type TimerId,
  type ViewDimension,
  accountIds,
  daysInRange,
  startOfDay,
  timerIds,
  valuesOf,
  viewDimensions,
} from '@tminus/domain';
import { insertTimers, timerIdsOf, uuidBytes, withDataSource } from '@tminus/testing';
import { median } from '@tminus/testing/statistics';
import type { DataSource } from 'typeorm';
import { withDatabase } from '../database/database.ts';
import { type Figure, atMost } from '../figure.ts';

const year = { from: '2025-01-01', to: '2025-12-31' };
/** The last interval of the year in New York ends on the next UTC day. */
const days = daysInRange(year.from, '2026-01-01');
const boundaries = days.map((day) => startOfDay(day, 'America/New_York'));
/** The year in a time zone with daylight saving time, and its days. */
const whole = { from: boundaries[0] ?? 0, to: boundaries.at(-1) ?? 0 };
const intervals = boundaries.slice(1).map((to, index) => ({ from: boundaries[index] ?? 0, to }));

const topTimersPerDay = 64;

/** Inserts timers and calls `read` with their keys. */
const withTimers = <T>(timers: number, read: (dataSource: DataSource, keys: Buffer) => Promise<T>): Promise<T> =>
  withDatabase(
    (url) =>
      withDataSource(
        url,
        async (dataSource) => {
          const keys = await insertTimers(dataSource, { timers });
          return read(dataSource, keys);
        },
        2,
      ),
    { onLoadCore: false },
  );

/** @returns the median of several runs, in milliseconds */
async function medianMs(runs: number, read: () => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await read();
    taken.push(performance.now() - started);
  }
  return median(taken);
}

/** Reads a timer's counts of a year as the API does. */
export function readingFigure(runs = 100): Promise<Figure> {
  return withTimers(1, async (dataSource, keys) => {
    const [timerId = '' as TimerId] = timerIdsOf(keys);
    const countries = 39;
    // A billion views of the year 2025 and of the five hours after it, which are part of the year in New York.
    await insertTimerDays(dataSource, keys, dayOf(96 * 28_539, countries));
    const counts = new TimerCountRepository(dataSource);
    const value = await medianMs(runs, async () => {
      const { timeline } = await counts.findCounts(timerId, [whole, ...intervals], year);
      if (timeline.between(whole) < 999_000_000) throw new Error('Views are missing.');
    });
    const values = 365 * viewDimensions.reduce((sum, each) => sum + valuesIn(each, countries), 0);
    return {
      what: "reading a year of a timer's billion views",
      measured: `35,040 quarter hours and ${values.toLocaleString('en-US')} breakdown values, median of ${runs}`,
      value,
      ...atMost(6, 3, 'ms'),
    };
  });
}

/**
 * Reads a year of an account as the console does.
 * @param scale.timers - at least as many as have a row of their own
 */
export function accountReadingFigure({ timers = 100_000, runs = 30 } = {}): Promise<Figure> {
  return withTimers(timers, async (dataSource, keys) => {
    const rows = await insertAccountDays(dataSource, keys);
    const [account] = await dataSource.query<{ id: string }[]>('SELECT id FROM accounts');
    const accountId = accountIds.fromUuid(account?.id ?? '');
    return {
      what: `reading a year of the views of an account's ${timers.toLocaleString('en-US')} timers`,
      measured: `${rows.toLocaleString('en-US')} rows of the account, and a year of the 10 most viewed timers; median of ${runs}`,
      value: await medianMs(runs, () => readAccount(dataSource, accountId, timers)),
      ...atMost(50, 30, 'ms'),
    };
  });
}

async function readAccount(dataSource: DataSource, accountId: AccountId, timers: number): Promise<void> {
  const [accounts, counts] = [new AccountCountRepository(dataSource), new TimerCountRepository(dataSource)];
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
  if (timeline.between(whole) < 365 * timers || views.size !== 10) throw new Error('Views are missing.');
}

/** Inserts the same counts for each timer and day. */
async function insertTimerDays(dataSource: DataSource, keys: Buffer, counts: Buffer): Promise<void> {
  await dataSource.query(
    'INSERT INTO timer_view_days (timer_id, day, counts) SELECT id, day, $3 FROM unnest($1::uuid[]) AS id, unnest($2::date[]) AS day',
    [timerIdsOf(keys).map(timerIds.toUuid), days, counts],
  );
  await dataSource.query('VACUUM ANALYZE timer_view_days');
}

/** Inserts the rows of an account, and those of the timers that are listed first. @returns the number of account rows */
async function insertAccountDays(dataSource: DataSource, keys: Buffer): Promise<number> {
  await dataSource.query(
    `INSERT INTO account_view_days (account_id, day, counts, top_timers)
     SELECT accounts.id, day, $2, $3 FROM accounts, unnest($1::date[]) AS day`,
    [days, dayOf(keys.length / uuidBytes, 60), topTimers(keys, topTimersPerDay)],
  );
  await dataSource.query('VACUUM ANALYZE account_view_days');
  await insertTimerDays(dataSource, keys.subarray(0, 256 * uuidBytes), dayOf(96, 60));
  return days.length;
}

/** UUIDs and their views, which take two bytes. */
const topTimers = (keys: Buffer, count: number) =>
  Buffer.concat(
    Array.from({ length: count }, (_, rank) => {
      const key = keys.subarray(rank * uuidBytes, (rank + 1) * uuidBytes);
      return Buffer.concat([key, Buffer.from([0xe0 - rank, 1])]);
    }),
  );

/** At most 13 values of each dimension other than the country. */
const valuesIn = (dimension: ViewDimension, countries: number) =>
  Math.min(13, valuesOf(dimension)?.length ?? 0) || countries;

/** The counts of a day with views in each quarter hour, and of several values of each dimension. */
function dayOf(views: number, countries: number): Buffer {
  const builder = new DayCountsBuilder();
  for (let quarter = 0; quarter < 96; quarter++)
    builder.add(dimensionCodes.quarterHour, quarter, Math.ceil(views / 96));
  for (const dimension of viewDimensions) {
    const values = valuesIn(dimension, countries);
    for (let value = 0; value < values; value++) {
      // Two letters, as in `packAttributes`.
      const code = dimension === 'country' ? 0x41 + (value % 26) + 2 ** 8 * (0x41 + Math.floor(value / 26)) : value;
      builder.add(dimensionCodes[dimension], code, Math.ceil(views / values));
    }
  }
  return builder.encode();
}
