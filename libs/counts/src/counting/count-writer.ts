import type pg from 'pg';
import type { Partition } from '../partitions.ts';
import { bigintArray, byteaArray, uuidArray } from '../postgres/binary-arrays.ts';
import { copyRows } from '../postgres/copy-rows.ts';
import { type CountPlan, type DayPlan, dayText } from './count-plan.ts';
import {
  addToAccountDays,
  addToAccountMonths,
  addToRequestDays,
  dayColumns,
  keepUnreadable,
  updateDays,
} from './count-statements.ts';
import { writeTotals } from './count-totals.ts';
import type { EventLoopPace } from './event-loop-pace.ts';
import { pipelined } from './pipelined.ts';

/** Writes the planned rows. Must run in a transaction that has moved the partition's sequence: nobody else may write its rows. */
export async function writeCounts(
  client: pg.Client,
  partition: Partition,
  plan: CountPlan,
  pace: EventLoopPace,
): Promise<void> {
  for (const day of plan.days) await writeDay(client, day);
  await writeTotals(client, plan.days, pace);
  await addToAccounts(client, partition, plan.days);
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

async function addToAccounts(client: pg.Client, partition: Partition, days: readonly DayPlan[]): Promise<void> {
  const counts = days.flatMap(({ day, accountViews }) =>
    [...accountViews].map(([account, views]) => ({ account, day: dayText(day), views })),
  );
  await pipelined(counts, async (rows) => {
    const values = [
      partition,
      uuidArray(rows.map(({ account }) => account)),
      rows.map(({ day }) => day),
      bigintArray(rows.map(({ views }) => views)),
    ];
    await client.query({ ...addToAccountDays, values });
    await client.query({ ...addToAccountMonths, values });
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
