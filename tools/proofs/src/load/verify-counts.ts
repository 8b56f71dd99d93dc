import { readDayCounts } from '@tminus/analytics';
import { uuidBytes } from '@tminus/testing';
import type { Traffic } from './traffic.ts';
import type { DatabaseMeter } from './database.ts';
import type { Recording } from './node-process.ts';

const rowsPerQuery = 50_000;

/** What the database has counted for a timer. */
interface Row {
  timer: Buffer;
  total: number;
  days: Buffer[];
}

const selectCounts = `
  SELECT uuid_send(timer_id) AS timer, views::float8 AS total,
         (SELECT array_agg(counts) FROM timer_view_days AS days WHERE days.timer_id = totals.timer_id) AS days
    FROM timer_view_totals AS totals WHERE timer_id > encode($1, 'hex')::uuid ORDER BY timer_id LIMIT ${rowsPerQuery}`;

/** Accounts whose daily, monthly or total views differ from the totals of their timers. */
const countWrongAccounts = `
  SELECT count(*)::int AS count
    FROM (SELECT account_id, sum(views) AS views FROM timer_view_totals JOIN timers ON id = timer_id GROUP BY account_id) AS timers
    FULL JOIN (
      SELECT account_id, sum(views) AS views FROM account_view_days, decode_day_counts(counts)
       WHERE dimension = 'quarter_hour' GROUP BY account_id
    ) AS days USING (account_id)
    FULL JOIN (SELECT account_id, sum(views) AS views FROM account_view_totals GROUP BY account_id) AS totals USING (account_id)
    FULL JOIN (SELECT account_id, sum(views) AS views FROM account_view_months GROUP BY account_id) AS months USING (account_id)
   WHERE timers.views IS DISTINCT FROM days.views OR timers.views IS DISTINCT FROM months.views
      OR timers.views IS DISTINCT FROM totals.views`;

/** How often each timer was viewed, by the 16 bytes of its UUID as Latin-1. */
export function recordedViews(timers: Buffer, traffics: readonly Traffic[], recordings: readonly Recording[]) {
  const views = new Uint32Array(timers.length / uuidBytes);
  for (const [node, traffic] of traffics.entries()) {
    for (let index = 0; index < (recordings[node]?.views ?? 0); index++) {
      const timer = traffic.timerIndex(index);
      views[timer] = (views[timer] ?? 0) + 1;
    }
  }
  const idAt = (index: number) => timers.toString('latin1', index * uuidBytes, (index + 1) * uuidBytes);
  return new Map([...views].flatMap((count, index) => (count === 0 ? [] : [[idAt(index), count] as const])));
}

/**
 * Compares the counts of each timer and account in the database with the recorded views. The fault test (`tools/proofs`) also compares
 * every quarter hour and value of a breakdown; here they must add up to the total.
 * @param recorded - by timer; empty afterward
 * @throws if one differs
 */
export async function verifyCounts(database: DatabaseMeter, recorded: Map<string, number>): Promise<void> {
  for (let last: Buffer | undefined = Buffer.alloc(uuidBytes); last;) {
    const rows: Row[] = await database.query<Row & Record<string, unknown>>(selectCounts, [last]);
    for (const row of rows) verifyTimer(row, recorded);
    last = rows.at(-1)?.timer;
  }
  if (recorded.size > 0) throw new Error(`The views of ${recorded.size} timers were not counted.`);
  const [row] = await database.query<{ count: number }>(countWrongAccounts);
  if (row?.count !== 0) throw new Error(`${row?.count} accounts have another number of views than their timers.`);
}

function verifyTimer({ timer, total, days }: Row, recorded: Map<string, number>): void {
  const key = timer.toString('latin1');
  const sums = new Map<number, number>();
  for (const counts of days) {
    readDayCounts(counts, (dimension, _code, views) => sums.set(dimension, (sums.get(dimension) ?? 0) + views));
  }
  const expected = recorded.get(key);
  if ([total, ...sums.values()].some((views) => views !== expected))
    throw new Error(
      `Timer ${timer.toString('hex')}: ${total} views were counted, by dimension ${[...sums.values()].join(', ')}, and ${expected} recorded.`,
    );
  recorded.delete(key);
}
