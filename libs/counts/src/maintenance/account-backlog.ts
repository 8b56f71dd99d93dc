import { toError } from '@tminus/resilience';
import type { Day } from '@tminus/domain';
import type { DataSource, EntityManager } from 'typeorm';
import { DayCountsSum } from '../day-counts/day-counts-sum.ts';
import { mergeDayCounts, subtractDayCounts, viewsOf } from '../day-counts/day-counts.ts';
import { DayCountsBuilder } from '../day-counts/day-counts-builder.ts';
import { InvalidDayCountsError } from '../day-counts/errors.ts';
import { maintenancePartition } from '../partitions.ts';
import { TopTimers } from '../top-timers/top-timers.ts';
import type { MonthlyPartitions } from './monthly-partitions.ts';
import { firstDayOf, monthOf } from './months.ts';

/** Days of an account, both inclusive, that are not added up. */
interface Backlog {
  id: string;
  accountId: string;
  firstDay: Day;
  lastDay: Day;
}

interface DaySum {
  counts: DayCountsSum;
  topTimers: TopTimers;
}

const rowsPerFetch = 500;
/** There is one row for all partitions. More than a counter keeps for one. */
export const topTimersPerDay = 64;

/** The last days of all accounts come first. */
const selectNext = `
  SELECT id, account_id AS "accountId", first_day::text AS "firstDay", last_day::text AS "lastDay"
    FROM account_day_backlog WHERE id <> ALL($1::bigint[]) ORDER BY last_day DESC, id LIMIT 1`;

/** Each half has an index of its own. */
const declareTimerDays = `
  DECLARE timer_days NO SCROLL CURSOR FOR
  SELECT day::text, uuid_send(timer_id) AS timer, counts
    FROM (
      SELECT id FROM timers WHERE account_id = $1 AND deleted_at IS NULL
      UNION ALL
      SELECT id FROM timers WHERE account_id = $1 AND deleted_at IS NOT NULL
    ) AS own
    JOIN timer_view_days ON timer_id = own.id
   WHERE day BETWEEN $2 AND $3`;

const selectCounted = `
  SELECT day::text, counts FROM account_view_days
   WHERE account_id = $1 AND day BETWEEN $2 AND $3 AND partition <> ${maintenancePartition}`;

const removeAddedUp = `
  DELETE FROM account_view_days
   WHERE account_id = $1 AND day BETWEEN $2 AND $3 AND partition = ${maintenancePartition}`;

const insertDay = `
  INSERT INTO account_view_days (account_id, day, partition, counts, top_timers)
  VALUES ($1, $2, ${maintenancePartition}, $3, $4)`;

const isStored = `
  SELECT FROM pg_inherits WHERE inhparent = 'timer_view_days'::regclass AND inhrelid = to_regclass($1)`;

/**
 * Adds up the counts of timers for days on which an account has none, or has lost them: those before the table existed, and those that could
 * not be read.
 *
 * A counter adds each view to its timer and to its account in the same transaction. In one snapshot, the difference between the two is
 * therefore what no counter has added, whatever counters do meanwhile. It gets a row of its own, which counters do not touch. Repeating this
 * has the same result.
 */
export class AccountBacklog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly partitions: Pick<MonthlyPartitions, 'ensure'>,
  ) {}

  /**
   * Each step is a month of an account. An entry that fails does not stop the others.
   * @returns the number of steps
   * @throws the first error, at the end
   */
  async addUp(signal: AbortSignal): Promise<number> {
    const failed = new Map<string, unknown>();
    for (let steps = 0; ;) {
      const [next]: Backlog[] = signal.aborted ? [] : await this.dataSource.query(selectNext, [[...failed.keys()]]);
      if (!next) {
        if (failed.size > 0 && !signal.aborted) throw toError([...failed.values()][0]);
        return steps;
      }
      try {
        await this.addUpMonth(next, signal);
        steps++;
      } catch (error) {
        failed.set(next.id, error);
      }
    }
  }

  private async addUpMonth(backlog: Backlog, signal: AbortSignal): Promise<void> {
    const { id, firstDay, lastDay } = backlog;
    const epochSecond = Date.parse(lastDay) / 1000;
    const monthStart = firstDayOf(monthOf(epochSecond));
    const isLast = monthStart <= firstDay;
    const days = { ...backlog, firstDay: isLast ? firstDay : (monthStart as Day) };
    const table = `timer_view_days_${monthStart.slice(0, 7).replace('-', '_')}`;
    const hasCounts = (await this.dataSource.query<unknown[]>(isStored, [table])).length > 0;
    if (hasCounts) await this.partitions.ensure([epochSecond], 0);
    await this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      if (hasCounts) await this.addUpDays(manager, days, signal);
      signal.throwIfAborted();
      if (isLast) await manager.query('DELETE FROM account_day_backlog WHERE id = $1', [id]);
      else
        await manager.query(`UPDATE account_day_backlog SET last_day = $2::date - 1 WHERE id = $1`, [id, monthStart]);
    });
  }

  private async addUpDays(
    manager: EntityManager,
    { accountId, firstDay, lastDay }: Backlog,
    signal: AbortSignal,
  ): Promise<void> {
    const key = [accountId, firstDay, lastDay];
    await manager.query(declareTimerDays, key);
    const sums = await this.addUpTimers(manager, signal);
    const counted = new Map<Day, Buffer[]>();
    for (const { day, counts } of await manager.query<{ day: Day; counts: Buffer }[]>(selectCounted, key)) {
      counted.set(day, [...(counted.get(day) ?? []), counts].filter(isReadable));
    }
    await manager.query(removeAddedUp, key);
    for (const [day, { counts, topTimers }] of sums) {
      const missing = subtractDayCounts(mergeDayCounts(counts.parts), mergeDayCounts(counted.get(day) ?? []));
      if (missing.equals(noCounts)) continue;
      await manager.query(insertDay, [accountId, day, missing, topTimers.encode()]);
    }
  }

  private async addUpTimers(manager: EntityManager, signal: AbortSignal): Promise<Map<Day, DaySum>> {
    const sums = new Map<Day, DaySum>();
    for (;;) {
      signal.throwIfAborted();
      const rows: { day: Day; timer: Buffer; counts: Buffer }[] = await manager.query(
        `FETCH ${rowsPerFetch} FROM timer_days`,
      );
      if (rows.length === 0) return sums;
      for (const { day, timer, counts } of rows) {
        if (!isReadable(counts)) continue;
        const sum = sums.get(day) ?? { counts: new DayCountsSum(), topTimers: new TopTimers(topTimersPerDay) };
        sums.set(day, sum);
        sum.counts.add(counts);
        const views = viewsOf(counts);
        if (views > 0) sum.topTimers.offer({ timer: timer.toString('latin1'), views });
      }
    }
  }
}

const noCounts = new DayCountsBuilder().encode();

/** @throws NewerDayCountsError */
function isReadable(counts: Buffer): boolean {
  try {
    mergeDayCounts([counts, noCounts]);
    return true;
  } catch (error) {
    if (error instanceof InvalidDayCountsError) return false;
    throw error;
  }
}
