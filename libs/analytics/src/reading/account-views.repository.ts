import { Injectable } from '@nestjs/common';
import { queryPrepared } from '@tminus/database';
import { type AccountId, type Day, type TimerId, accountIds, startOfDay, timerIds } from '@tminus/domain';
import { DataSource } from 'typeorm';
import { utcDaysOf } from './utc-days.ts';
import type { Interval, ViewTimeline } from './view-timeline.ts';
import { ViewTimelineBuilder } from './view-timeline-builder.ts';

export interface ViewedTimer {
  id: TimerId;
  name: string;
  isDeleted: boolean;
}

export interface ViewedTimers {
  /** The timers with the most views come first. */
  mostViewed: ViewedTimer[];
  /** How many timers have views. */
  count: number;
  /** The views of all timers. */
  views: number;
}

/** Includes deleted timers, whose views remain counted. Each half has an index of its own. */
const selectViewedTimers = {
  name: 'viewed timers of account',
  text: `
    WITH own AS (
      SELECT id, name, false AS deleted FROM timers WHERE account_id = $1 AND deleted_at IS NULL
      UNION ALL
      SELECT id, name, true AS deleted FROM timers WHERE account_id = $1 AND deleted_at IS NOT NULL
    )
    SELECT own.id, own.name, own.deleted, count(*) OVER ()::int AS count, (sum(total.views) OVER ())::float8 AS views
      FROM own JOIN timer_view_totals AS total ON total.timer_id = own.id AND total.views > 0
     ORDER BY total.views DESC, own.id LIMIT $2`,
};

const selectDays = {
  name: 'account view days',
  text: `
    SELECT day::text, sum(views)::float8 AS views FROM account_view_counts
     WHERE account_id = $1 AND day BETWEEN $2 AND $3
     GROUP BY day ORDER BY day`,
};

/** Reads the views of accounts. */
@Injectable()
export class AccountViewsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param limit - the maximum length of `mostViewed` */
  async findViewedTimers(accountId: AccountId, limit: number): Promise<ViewedTimers> {
    type Row = { id: string; name: string; deleted: boolean; count: number; views: number };
    const values = [accountIds.toUuid(accountId), limit];
    const rows = await queryPrepared<Row>(this.dataSource, selectViewedTimers, values);
    const mostViewed = rows.map(({ id, name, deleted }) => ({ id: timerIds.fromUuid(id), name, isDeleted: deleted }));
    return { mostViewed, count: rows[0]?.count ?? 0, views: rows[0]?.views ?? 0 };
  }

  /**
   * The views of all timers over time. Reads at most 16 rows for each UTC day, regardless of the number of timers.
   * @param intervals - their ends are multiples of a UTC day, because the counts of accounts are by UTC day
   */
  async findTimeline(accountId: AccountId, intervals: readonly Interval[]): Promise<ViewTimeline> {
    const timeline = new ViewTimelineBuilder(intervals);
    for (const { from, to } of utcDaysOf(intervals)) {
      const values = [accountIds.toUuid(accountId), from, to];
      const days = await queryPrepared<{ day: Day; views: number }>(this.dataSource, selectDays, values);
      for (const { day, views } of days) timeline.add(startOfDay(day, 'UTC'), views);
    }
    return timeline.build();
  }
}
