import { Inject, Injectable } from '@nestjs/common';
import { type Interval, TimerCountRepository, type ViewCounts, type ViewTimeline } from '@tminus/analytics';
import type { Caller } from '@tminus/auth';
import { PLANS } from '@tminus/server/config';
import { type ShowAge, StaleReads, TimerRepository } from '@tminus/database';
import { found, type Plans, timerIds } from '@tminus/domain';
import { AnalyticsRange, type CalendarUnit, type NamedInterval, type RangeRules } from './analytics-range.ts';
import {
  type AnalyticsDto,
  type AnalyticsQueryDto,
  type Granularity,
  toBreakdownFields,
  toClickFields,
} from './analytics.dto.ts';

const rules: RangeRules = { defaultDays: 30, fields: { first: 'startDate', last: 'endDate' } };

/** Hourly views cover only this many days, at the end of the range. */
const daysWithHours = 7;

const unitOf: Readonly<Record<Granularity, CalendarUnit>> = { daily: 'day', weekly: 'week', monthly: 'month' };

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly timers: TimerRepository,
    private readonly counts: TimerCountRepository,
    private readonly reads: StaleReads,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  /**
   * @param showAge - lets a replica answer, except whether the timer exists. Default: what is read must be current
   * @throws ApiError `not_found` for a malformed id, an unknown timer and a timer of another account; `invalid_request`
   *   when the range is not valid
   */
  async get(
    { accountId, plan, mode }: Caller,
    id: string,
    query: AnalyticsQueryDto,
    showAge?: ShowAge,
  ): Promise<AnalyticsDto> {
    const { startDate: first, endDate: last, granularity, timezone } = query;
    const range = new AnalyticsRange({ first, last, timezone }, rules, Date.now());
    const timerId = found(timerIds.parse(id));
    const { viewCount, totalClicks } = found(await this.timers.find(accountId, timerId, { mode }));
    const isExtended = this.plans[plan].extendedAnalytics;
    const { today, week, month } = range.current;
    const groups = range.groups(unitOf[granularity]);
    const hours = isExtended ? range.lastHours(daysWithHours) : [];
    const intervals = [today, week, month, ...groups, ...hours];
    const counts = await this.reads.run(showAge, (database) =>
      this.counts.findCounts(timerId, intervals, isExtended ? range : undefined, database),
    );
    const { timeline } = counts;
    return {
      timerId,
      totalViews: viewCount,
      viewsToday: timeline.between(today),
      viewsThisWeek: timeline.between(week),
      viewsThisMonth: timeline.between(month),
      dailyViews: groups.map((group) => ({ date: group.name, views: timeline.between(group) })),
      dampedViews: sumOf(groups, counts.damped),
      totalClicks,
      dailyClicks: groups.map((group) => ({ date: group.name, clicks: counts.clicks.between(group) })),
      clickRate: clickRate(sumOf(groups, counts.clicks), sumOf(groups, timeline)),
      automatedClicks: sumOf(groups, counts.automatedClicks),
      ...(isExtended ? extended(counts, hours) : {}),
    };
  }
}

const sumOf = (intervals: readonly Interval[], timeline: ViewTimeline): number =>
  intervals.reduce((sum, interval) => sum + timeline.between(interval), 0);

/** Clicks per view, to four digits; null without views. */
const clickRate = (clicks: number, views: number): number | null =>
  views === 0 ? null : Math.round((clicks / views) * 10_000) / 10_000;

function extended(
  { timeline, breakdowns, clickBreakdowns }: ViewCounts,
  hours: NamedInterval[],
): Partial<AnalyticsDto> {
  const hourlyViews = hours.map((hour) => ({ hour: hour.name, views: timeline.between(hour) }));
  return { ...toBreakdownFields(breakdowns), hourlyViews, ...toClickFields(clickBreakdowns) };
}
