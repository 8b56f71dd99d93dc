import type pg from 'pg';
import type { Partition } from '../partitions.ts';
import { bigintArray, byteaArray, uuidArray } from './binary-arrays.ts';
import { copyRows } from './copy-rows.ts';
import type { CountPlan, DayPlan } from './count-plan.ts';
import {
  addClicksToTotals,
  addToAccountMonths,
  addToAccountTotals,
  addToRequestDays,
  dayColumns,
  keepUnreadable,
  storeAccountDays,
  updateDays,
  addToTotals,
  totalColumns,
} from './count-statements.ts';
import { dayText } from './days.ts';
import { pipelined } from './pipelined.ts';

/*
 * Writes the planned rows. Must run in a transaction that has moved the partition's sequence: nobody else may write its rows.
 */

/** Views of timers, and API requests. */
export async function writeCounts(client: pg.Client, plan: CountPlan): Promise<void> {
  for (const day of plan.days) await writeDay(client, day);
  await writeTotals(client, plan.days);
  for (const [day, requests] of plan.requestDays) await addRequests(client, day, [...requests]);
}

async function writeDay(client: pg.Client, { day, newRows, changedRows, unreadableRows }: DayPlan): Promise<void> {
  await pipelined(unreadableRows, async (rows) => {
    const [timers, counts] = [uuidArray(rows.map(({ timer }) => timer)), byteaArray(rows.map((row) => row.counts))];
    await client.query({ ...keepUnreadable, values: [timers, dayText(day), counts, rows.map(({ reason }) => reason)] });
  });
  await pipelined(changedRows, async (rows) => {
    const timers = uuidArray(rows.map(({ timer }) => timer));
    const values = [timers, byteaArray(rows.map(({ counts }) => counts)), dayText(day)];
    await client.query({ ...updateDays, values });
  });
  if (newRows.length === 0) return;
  await copyRows(client, dayColumns, newRows, (writer, { timer, counts }) => {
    writer.startRow(3);
    writer.addUuid(timer);
    writer.addDate(day);
    writer.addBytea(counts);
  });
}

/** The same views, of accounts. */
export async function writeAccounts(client: pg.Client, partition: Partition, { days }: CountPlan): Promise<void> {
  for (const { day, accounts } of days) {
    await pipelined(accounts, async (rows) => {
      const values = [
        partition,
        dayText(day),
        uuidArray(rows.map(({ account }) => account)),
        byteaArray(rows.map(({ counts }) => counts)),
        byteaArray(rows.map(({ topTimers }) => topTimers)),
      ];
      await client.query({ ...storeAccountDays, values });
    });
  }
  const counts = days.flatMap(({ day, accounts }) =>
    accounts.flatMap(({ account, views }) => (views > 0 ? [{ account, day: dayText(day), views }] : [])),
  );
  await pipelined(counts, async (rows) => {
    const accounts = uuidArray(rows.map(({ account }) => account));
    const views = bigintArray(rows.map((row) => row.views));
    const months = [partition, accounts, rows.map(({ day }) => day), views];
    await client.query({ ...addToAccountMonths, values: months });
    await client.query({ ...addToAccountTotals, values: [partition, accounts, views] });
  });
}

async function addRequests(
  client: pg.Client,
  day: number,
  requests: readonly (readonly [account: string, requests: number])[],
): Promise<void> {
  await pipelined(requests, async (rows) => {
    const accounts = uuidArray(rows.map(([account]) => account));
    const values = [accounts, dayText(day), bigintArray(rows.map(([, amount]) => amount))];
    await client.query({ ...addToRequestDays, values });
  });
}

/** `timer` is 16 bytes as latin1 text. */
interface TimerTotals {
  timer: string;
  views: number;
  clicks: number;
}

/** Adds the views and clicks of timers to their totals. */
async function writeTotals(client: pg.Client, days: readonly DayPlan[]): Promise<void> {
  const [known, missing]: [TimerTotals[], TimerTotals[]] = [[], []];
  for (const total of totalsOf(days)) {
    (days.some(({ withoutTotal }) => withoutTotal.has(total.timer)) ? missing : known).push(total);
  }
  await pipelined(known, async (rows) => {
    const values = [uuidArray(rows.map(({ timer }) => timer)), bigintArray(rows.map(({ views }) => views))];
    await client.query({ ...addToTotals, values });
  });
  if (missing.length > 0) {
    await copyRows(client, totalColumns, missing, (writer, { timer, views }) => {
      writer.startRow(2);
      writer.addUuid(timer);
      writer.addBigint(views);
    });
  }
  await addClicks(
    client,
    [...known, ...missing].filter(({ clicks }) => clicks > 0),
  );
}

/** Separate, because most timers have no clicks. */
async function addClicks(client: pg.Client, clicked: readonly TimerTotals[]): Promise<void> {
  await pipelined(clicked, async (rows) => {
    const values = [uuidArray(rows.map(({ timer }) => timer)), bigintArray(rows.map(({ clicks }) => clicks))];
    await client.query({ ...addClicksToTotals, values });
  });
}

/** One item for each timer. */
function totalsOf(days: readonly DayPlan[]): Iterable<TimerTotals> {
  const [first] = days;
  if (first && days.length === 1) return [...first.changedRows, ...first.newRows];
  const totals = new Map<string, TimerTotals>();
  for (const { changedRows, newRows } of days) {
    for (const { timer, views, clicks } of [...changedRows, ...newRows]) {
      const total = totals.get(timer);
      if (total) {
        total.views += views;
        total.clicks += clicks;
      } else totals.set(timer, { timer, views, clicks });
    }
  }
  return totals.values();
}
