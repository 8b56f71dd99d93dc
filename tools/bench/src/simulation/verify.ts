import type { DatabaseMeter } from '../database/database-meter.ts';
import type { RecordedCounts } from './recorded-counts.ts';

const rowsPerQuery = 50_000;

interface TotalRow {
  timer: Buffer;
  views: number;
}

interface DayRow {
  timer: Buffer;
  day: number;
  counts: Buffer;
}

const selectTotals = `
  SELECT uuid_send(timer_id) AS timer, views::float8 AS views FROM timer_view_totals
   WHERE timer_id > encode($1, 'hex')::uuid ORDER BY timer_id LIMIT ${rowsPerQuery}`;

const selectDays = `
  SELECT uuid_send(timer_id) AS timer, day - '1970-01-01'::date AS day, counts FROM timer_view_days
   WHERE (timer_id, day) > (encode($1, 'hex')::uuid, '1970-01-01'::date + $2::int) ORDER BY timer_id, day LIMIT ${rowsPerQuery}`;

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

/** Compares every total, quarter hour, breakdown value and account in the database with the recorded views. @throws if one differs */
export async function verifyCounts(database: DatabaseMeter, recorded: RecordedCounts): Promise<void> {
  let last: { timer: Buffer; day: number } | undefined = { timer: Buffer.alloc(16), day: 0 };
  while (last) {
    const rows: TotalRow[] = await database.query<TotalRow>(selectTotals, [last.timer]);
    for (const { timer, views } of rows) recorded.checkTotal(timer, views);
    last = rows.length < rowsPerQuery ? undefined : { timer: rows.at(-1)?.timer ?? last.timer, day: 0 };
  }
  last = { timer: Buffer.alloc(16), day: 0 };
  while (last) {
    const rows: DayRow[] = await database.query<DayRow>(selectDays, [last.timer, last.day]);
    for (const { timer, day, counts } of rows) recorded.checkDay(timer, day, counts);
    last = rows.length < rowsPerQuery ? undefined : rows.at(-1);
  }
  recorded.assertEmpty();
  const [row] = await database.query<{ count: number }>(countWrongAccounts);
  if (row?.count !== 0) throw new Error(`${row?.count} accounts have another number of views than their timers.`);
}
