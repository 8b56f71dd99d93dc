import { Injectable } from '@nestjs/common';
import { dimensionCodes, readQuarterHours, totalViews } from './day-counts/day-counts.ts';
import { queryPrepared } from '@tminus/database';
import { type Day, type TimerId, startOfDay, timerIds } from '@tminus/domain';
import { setImmediate } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import {
  type DayRow,
  type ViewCounts,
  countDays,
  quarterHourMs,
  type UtcDays,
  daysOf,
  utcDaysOf,
  type Interval,
} from './count-days.ts';

const selectDays = {
  name: 'timer view days',
  text: `
    SELECT day::text, counts FROM timer_view_days
     WHERE timer_id = $1 AND day BETWEEN $2 AND $3
     ORDER BY day`,
};

const selectDaysOfTimers = {
  name: 'timers view days',
  text: `
    SELECT timer_id AS "timerId", day::text, counts FROM timer_view_days
     WHERE timer_id = ANY($1::uuid[]) AND day BETWEEN $2 AND $3 ORDER BY day`,
};

const selectAllDaysOfTimers = {
  name: 'all view days of timers',
  text: `
    SELECT timer_id AS "timerId", day::text, counts FROM timer_view_days
     WHERE timer_id = ANY($1::uuid[]) ORDER BY day`,
};

interface TimerDayRow extends DayRow {
  /** A UUID. */
  timerId: string;
}

const hourMs = 3_600_000;

interface LastDayRow {
  id: string;
  day: Day;
  counts: Buffer;
}

/** One look-up in an index per timer. */
const selectLastDays = {
  name: 'last view days',
  text: `
    SELECT timer.id, last.day::text, last.counts
      FROM unnest($1::uuid[]) AS timer (id)
     CROSS JOIN LATERAL (
       SELECT day, counts FROM timer_view_days WHERE timer_id = timer.id ORDER BY day DESC LIMIT 1
     ) AS last`,
};

/** Decoding this many takes about half a millisecond. */
const rowsPerStep = 200;

/** Reads the counts of timers, from the primary or another `database`. The caller has checked that the timers belong to the account. */
@Injectable()
export class TimerCountRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Views over time and by value. A year takes a few milliseconds.
   * @param intervals - the intervals of the timeline. Their ends are multiples of 15 minutes, in epoch milliseconds.
   * @param breakdownDays - the UTC days, both inclusive, whose values are counted; default: none
   * @throws NewerDayCountsError if a newer version has counted the views
   */
  async findCounts(
    timerId: TimerId,
    intervals: readonly Interval[],
    breakdownDays?: UtcDays,
    database = this.dataSource,
  ): Promise<ViewCounts> {
    const uuid = timerIds.toUuid(timerId);
    const days = daysOf(intervals, breakdownDays).map(({ from, to }) =>
      queryPrepared<DayRow>(database, selectDays, [uuid, from, to]),
    );
    return countDays((await Promise.all(days)).flat(), intervals, breakdownDays);
  }

  /**
   * The views of a few timers in an interval. Timers without views are missing.
   * @param within - its ends are multiples of 15 minutes, in epoch milliseconds
   * @throws NewerDayCountsError if a newer version has counted the views
   */
  async findViews(
    ids: readonly TimerId[],
    within: Interval,
    database = this.dataSource,
  ): Promise<Map<TimerId, number>> {
    const uuids = ids.map((id) => timerIds.toUuid(id));
    const views = new Map<TimerId, number>();
    for (const { from, to } of utcDaysOf([within])) {
      const rows = await queryPrepared<TimerDayRow>(database, selectDaysOfTimers, [uuids, from, to]);
      for (let first = 0; first < rows.length; first += rowsPerStep) {
        if (first > 0) await setImmediate();
        addViews(views, rows.slice(first, first + rowsPerStep), within);
      }
    }
    return views;
  }

  /** All views that are kept, by UTC day in ascending order. */
  async findDailyViews(ids: readonly TimerId[]): Promise<Map<TimerId, Map<Day, number>>> {
    const uuids = ids.map((id) => timerIds.toUuid(id));
    const rows = await queryPrepared<TimerDayRow>(this.dataSource, selectAllDaysOfTimers, [uuids]);
    const byTimer = new Map<TimerId, Map<Day, number>>();
    for (const { timerId, day, counts } of rows) {
      const views = totalViews(counts);
      if (views === 0) continue; // all were damped
      const id = timerIds.fromUuid(timerId);
      const days = byTimer.get(id) ?? new Map<Day, number>();
      byTimer.set(id, days.set(day, views));
    }
    return byTimer;
  }

  /**
   * The hours in which timers were last opened or clicked, damped views included, in epoch milliseconds. A timer is missing if its last open is
   * older than the retention of counts, or a newer version has counted it.
   */
  async findLastOpens(ids: readonly TimerId[], database = this.dataSource): Promise<Map<TimerId, number>> {
    if (ids.length === 0) return new Map();
    const uuids = ids.map((id) => timerIds.toUuid(id));
    const rows = await queryPrepared<LastDayRow>(database, selectLastDays, [uuids]);
    return new Map(
      rows.flatMap(({ id, day, counts }) => {
        const quarterHour = lastQuarterHour(counts);
        if (quarterHour === undefined) return [];
        const opened = startOfDay(day, 'UTC') + quarterHour * quarterHourMs;
        return [[timerIds.fromUuid(id), opened - (opened % hourMs)] as const];
      }),
    );
  }
}

function addViews(views: Map<TimerId, number>, rows: readonly TimerDayRow[], { from, to }: Interval): void {
  let [day, startMs]: [Day | undefined, number] = [undefined, 0];
  for (const row of rows) {
    if (row.day !== day) [day, startMs] = [row.day, startOfDay(row.day, 'UTC')];
    let sum = 0;
    const add = (quarterHour: number, amount: number) => {
      const at = startMs + quarterHour * quarterHourMs;
      if (at >= from && at < to) sum += amount;
    };
    readQuarterHours(row.counts, { [dimensionCodes.quarterHour]: add });
    if (sum === 0) continue;
    const id = timerIds.fromUuid(row.timerId);
    views.set(id, (views.get(id) ?? 0) + sum);
  }
}

function lastQuarterHour(counts: Buffer): number | undefined {
  let last: number | undefined;
  const onQuarterHour = (quarterHour: number) => (last = Math.max(last ?? 0, quarterHour));
  try {
    const { quarterHour, damped, clicks, automatedClicks } = dimensionCodes;
    const opens = [quarterHour, damped, clicks, automatedClicks];
    readQuarterHours(counts, Object.fromEntries(opens.map((dimension) => [dimension, onQuarterHour])));
  } catch {
    return undefined; // NewerDayCountsError or InvalidDayCountsError: the analytics of the timer report it
  }
  return last;
}
