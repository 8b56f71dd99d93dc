import type pg from 'pg';
import { bigintArray, uuidArray } from '../postgres/binary-arrays.ts';
import { copyRows } from '../postgres/copy-rows.ts';
import type { DayPlan } from './count-plan.ts';
import { addToTotals, totalColumns } from './count-statements.ts';
import { pipelined } from './pipelined.ts';

/** `timer` is 16 bytes as latin1 text. */
interface TimerViews {
  timer: string;
  views: number;
}

/** Adds the views of timers to their totals. */
export async function writeTotals(client: pg.Client, days: readonly DayPlan[]): Promise<void> {
  const [known, missing]: [TimerViews[], TimerViews[]] = [[], []];
  for (const total of totalsOf(days)) {
    (days.some(({ withoutTotal }) => withoutTotal.has(total.timer)) ? missing : known).push(total);
  }
  await pipelined(known, async (rows) => {
    const values = [uuidArray(rows.map(({ timer }) => timer)), bigintArray(rows.map(({ views }) => views))];
    await client.query({ ...addToTotals, values });
  });
  if (missing.length === 0) return;
  await copyRows(client, totalColumns, missing, (writer, { timer, views }) => {
    writer.startRow(2);
    writer.addUuid(timer);
    writer.addBigint(views);
  });
}

/** One item for each timer. */
function totalsOf(days: readonly DayPlan[]): Iterable<TimerViews> {
  const [first] = days;
  if (first && days.length === 1) return [...first.changedRows, ...first.newRows];
  const totals = new Map<string, TimerViews>();
  for (const { changedRows, newRows } of days) {
    for (const { timer, views } of [...changedRows, ...newRows]) {
      const total = totals.get(timer);
      if (total) total.views += views;
      else totals.set(timer, { timer, views });
    }
  }
  return totals.values();
}
