import { Injectable } from '@nestjs/common';
import { readQuarterHours } from '@tminus/counts';
import { queryPrepared } from '@tminus/database';
import { type Day, type TimerId, startOfDay, timerIds } from '@tminus/domain';
import { DataSource } from 'typeorm';

interface LastDayRow {
  id: string;
  day: Day;
  counts: Buffer;
}

/** One look-up in an index per timer. Prepared, because planning for dozens of partitions takes longer. */
const selectLastDays = {
  name: 'last view days',
  text: `
    SELECT timer.id, last.day::text, last.counts
      FROM unnest($1::uuid[]) AS timer (id)
     CROSS JOIN LATERAL (
       SELECT day, counts FROM timer_view_days WHERE timer_id = timer.id ORDER BY day DESC LIMIT 1
     ) AS last`,
};

const quarterHourMs = 900_000;
const hourMs = 3_600_000;

/** Reads when timers were last opened. The caller has checked that they belong to the account. */
@Injectable()
export class LastOpenRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The hours in which timers were last opened, damped views included, in epoch milliseconds. A timer is missing if its last open is
   * older than the retention of counts, or a newer version has counted it.
   */
  async find(ids: readonly TimerId[]): Promise<Map<TimerId, number>> {
    if (ids.length === 0) return new Map();
    const uuids = ids.map((id) => timerIds.toUuid(id));
    const rows = await queryPrepared<LastDayRow>(this.dataSource, selectLastDays, [uuids]);
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

function lastQuarterHour(counts: Buffer): number | undefined {
  let last: number | undefined;
  const onQuarterHour = (quarterHour: number) => (last = Math.max(last ?? 0, quarterHour));
  try {
    readQuarterHours(counts, onQuarterHour, onQuarterHour);
  } catch {
    return undefined; // NewerDayCountsError or InvalidDayCountsError: the analytics of the timer report it
  }
  return last;
}
