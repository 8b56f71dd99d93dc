import { Injectable } from '@nestjs/common';
import { mergeDayCounts, readQuarterHours, totalViews } from '@tminus/counts';
import { queryPrepared } from '@tminus/database';
import { type Day, type TimerId, daysBetween, startOfDay, timerIds } from '@tminus/domain';
import { setImmediate } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { type DayRow, type TimerCounts, countDays, quarterHourMs } from './count-days.ts';
import { type UtcDays, intervalOf, utcDaysOf } from './utc-days.ts';
import type { Interval } from './view-timeline.ts';

/** The views of several timers. */
export interface TimersCounts extends TimerCounts {
  /** The timers that are included: the first ones, or all. */
  included: TimerId[];
  /** The views of each included timer within the interval. Timers without views are missing. */
  viewsByTimer: Map<TimerId, number>;
}

export interface SumOptions {
  /** The intervals of the timeline. Their ends are multiples of 15 minutes, in epoch milliseconds. */
  intervals: readonly Interval[];
  /** The UTC days, both inclusive, whose values are counted; default: none. */
  breakdownDays?: UtcDays | undefined;
  /** Of `viewsByTimer`. */
  within: Interval;
  /** About how many days of timers are read. */
  maxRows: number;
}

/** Prepared, because planning for dozens of partitions takes longer than reading a year. */
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
     WHERE timer_id = ANY($1::uuid[]) AND day BETWEEN $2 AND $3`,
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

/** The most rows that one query returns. */
const rowsPerQuery = 4_000;
const rowsPerStep = 200;

/** Reads the counts of timers. The caller has checked that the timers belong to the account. */
@Injectable()
export class TimerCountRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Views over time and by value. A year takes a few milliseconds.
   * @param intervals - the intervals of the timeline. Their ends are multiples of 15 minutes, in epoch milliseconds.
   * @param breakdownDays - the UTC days, both inclusive, whose values are counted; default: none
   * @throws NewerDayCountsError if a newer version has counted the views
   */
  async findCounts(timerId: TimerId, intervals: readonly Interval[], breakdownDays?: UtcDays): Promise<TimerCounts> {
    const uuid = timerIds.toUuid(timerId);
    const days = rangesOf(intervals, breakdownDays).map(({ from, to }) =>
      queryPrepared<DayRow>(this.dataSource, selectDays, [uuid, from, to]),
    );
    return countDays((await Promise.all(days)).flat(), intervals, breakdownDays);
  }

  /**
   * The sum of the views of several timers, over time and by value. Stops reading when it has read `maxRows`, so that an account with many
   * timers cannot occupy the service: `included` says which timers are in the sum.
   * @param ids - in this order
   * @throws NewerDayCountsError if a newer version has counted the views
   */
  async findSums(
    ids: readonly TimerId[],
    { intervals, breakdownDays, within, maxRows }: SumOptions,
  ): Promise<TimersCounts> {
    const ranges = rangesOf(intervals, breakdownDays);
    const byDay = new Map<Day, Uint8Array>();
    const viewsByTimer = new Map<TimerId, number>();
    const days = ranges.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);
    const timersPerQuery = Math.max(1, Math.floor(rowsPerQuery / days));
    let [rowsRead, read] = [0, 0];
    while (read < ids.length && rowsRead < maxRows) {
      const next = ids.slice(read, read + timersPerQuery);
      const uuids = next.map((id) => timerIds.toUuid(id));
      for (const { from, to } of ranges) {
        const rows = await queryPrepared<TimerDayRow>(this.dataSource, selectDaysOfTimers, [uuids, from, to]);
        for (let first = 0; first < rows.length; first += rowsPerStep) {
          if (first > 0) await setImmediate();
          const step = rows.slice(first, first + rowsPerStep);
          addToDays(byDay, step);
          addToTimers(viewsByTimer, step, within);
        }
        rowsRead += rows.length;
      }
      read += next.length;
    }
    const sums = [...byDay].map(([day, counts]) => ({ day, counts })).sort((a, b) => (a.day < b.day ? -1 : 1));
    return { ...(await countDays(sums, intervals, breakdownDays)), included: ids.slice(0, read), viewsByTimer };
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
}

const rangesOf = (intervals: readonly Interval[], breakdownDays: UtcDays | undefined) =>
  utcDaysOf([...intervals, ...(breakdownDays ? [intervalOf(breakdownDays)] : [])]);

function addToDays(byDay: Map<Day, Uint8Array>, rows: readonly DayRow[]): void {
  const added = new Map<Day, Uint8Array[]>();
  for (const { day, counts } of rows) {
    const ofDay = added.get(day);
    if (ofDay) ofDay.push(counts);
    else added.set(day, [counts]);
  }
  for (const [day, counts] of added) {
    const known = byDay.get(day);
    byDay.set(day, mergeDayCounts(known ? [known, ...counts] : counts));
  }
}

function addToTimers(viewsByTimer: Map<TimerId, number>, rows: readonly TimerDayRow[], { from, to }: Interval): void {
  for (const { timerId, day, counts } of rows) {
    const startMs = startOfDay(day, 'UTC');
    let sum = 0;
    const add = (quarterHour: number, views: number) => {
      const at = startMs + quarterHour * quarterHourMs;
      if (at >= from && at < to) sum += views;
    };
    readQuarterHours(counts, add, () => undefined);
    if (sum === 0) continue;
    const id = timerIds.fromUuid(timerId);
    viewsByTimer.set(id, (viewsByTimer.get(id) ?? 0) + sum);
  }
}
