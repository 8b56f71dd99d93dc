import type { TimerCounts, ValueCount, ViewTimeline } from '@tminus/analytics';
import type { Caller } from '@tminus/auth';
import type { TimerRepository } from '@tminus/database';
import { ApiError, type DeviceClass, type Plans, type TimerId, type ViewDimension, timerIds } from '@tminus/domain';
import { AnalyticsRange, type NamedInterval } from './analytics-range.ts';
import type { AnalyticsQuery } from './analytics.query.ts';

/** What plans with extended analytics are told besides. */
export interface ExtendedAnalytics {
  /** ISO 3166-1 alpha-2, or `unknown`; most views first, as all lists here but that of hours. */
  countries: { country: string; views: number }[];
  devices: Record<DeviceClass, number>;
  /** Of the range's last 7 days; `hour` is the instant at which it begins, ascending. */
  hourlyViews: { hour: string; views: number }[];
  emailClients: { client: string; views: number }[];
}

/** The views of a timer. */
export interface AnalyticsResponse extends Partial<ExtendedAnalytics> {
  timerId: string;
  totalViews: number;
  viewsToday: number;
  viewsThisWeek: number;
  viewsThisMonth: number;
  /** Every day, week or month of the range, ascending; `date` is its first day. */
  dailyViews: { date: string; views: number }[];
}

/** What a timer's views were. */
export class AnalyticsService {
  constructor(
    private readonly timers: TimerRepository,
    private readonly counts: TimerCounts,
    private readonly plans: Plans,
    private readonly now: () => number = Date.now,
  ) {}

  /** @throws ApiError `not_found`, the same for a malformed id, an absent timer and one of another account; `invalid_request` */
  async of({ accountId, plan }: Caller, id: string, query: AnalyticsQuery): Promise<AnalyticsResponse> {
    const range = new AnalyticsRange(query, this.now());
    const timerId = timerIds.parse(id);
    const found = timerId && (await this.timers.find(accountId, timerId));
    if (!found) throw new ApiError('not_found');
    const isExtended = this.plans[plan].extendedAnalytics;
    const groups = range.groups(query.granularity);
    const hours = isExtended ? range.hours : [];
    const [timeline, values] = await Promise.all([
      this.timeline(timerId, range, [...groups, ...hours]),
      isExtended ? this.counts.breakdowns(timerId, range.from, range.to) : [],
    ]);
    const { today, week, month } = range.current;
    return {
      timerId,
      totalViews: found.viewCount,
      viewsToday: timeline.between(today),
      viewsThisWeek: timeline.between(week),
      viewsThisMonth: timeline.between(month),
      dailyViews: groups.map((group) => ({ date: group.name, views: timeline.between(group) })),
      ...(isExtended ? extended(timeline, hours, values) : {}),
    };
  }

  /** One query, cut wherever something of the answer begins or ends. */
  private timeline(timerId: TimerId, range: AnalyticsRange, parts: NamedInterval[]): Promise<ViewTimeline> {
    const { today, week, month } = range.current;
    const now = { from: Math.min(week.from, month.from), to: today.to };
    const cuts = [today, week, month, ...parts].flatMap(({ from, to }) => [from, to]);
    return this.counts.timeline(timerId, cuts, [range.whole, now]);
  }
}

function extended(timeline: ViewTimeline, hours: NamedInterval[], values: ValueCount[]): ExtendedAnalytics {
  const of = (dimension: ViewDimension) => values.filter((each) => each.dimension === dimension);
  const devices = { desktop: 0, mobile: 0, unknown: 0 };
  for (const { value, views } of of('device')) devices[value as DeviceClass] += views;
  return {
    countries: of('country').map(({ value, views }) => ({ country: value, views })),
    devices,
    hourlyViews: hours.map((hour) => ({ hour: hour.name, views: timeline.between(hour) })),
    emailClients: of('client').map(({ value, views }) => ({ client: value, views })),
  };
}
