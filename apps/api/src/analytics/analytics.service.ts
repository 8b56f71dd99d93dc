import { Inject, Injectable } from '@nestjs/common';
import { TimerCountRepository, type ViewCounts } from '@tminus/analytics';
import type { Caller } from '@tminus/auth';
import { PLANS } from '@tminus/config';
import { TimerRepository } from '@tminus/database';
import { ApiError, type DeviceClass, type Plans, timerIds, type ViewDimension } from '@tminus/domain';
import { AnalyticsRange, type CalendarUnit, type NamedInterval, type RangeRules } from './analytics-range.ts';
import type { AnalyticsDto, AnalyticsQueryDto, Granularity } from './analytics.dto.ts';

/** The views of a range by country, device and mail client. Countries and clients with the most views come first. */
interface Breakdowns {
  countries: { country: string; views: number }[];
  devices: Record<DeviceClass, number>;
  clients: { client: string; views: number }[];
}

/** Sorts counts by their dimension. Unknown countries and clients have the value `unknown`. */
export function toBreakdowns(breakdowns: ViewCounts['breakdowns']): Breakdowns {
  const valuesOf = (dimension: ViewDimension) => breakdowns.filter((each) => each.dimension === dimension);
  const devices = { desktop: 0, mobile: 0, unknown: 0 };
  for (const { value, views } of valuesOf('device')) devices[value as DeviceClass] += views;
  return {
    countries: valuesOf('country').map(({ value, views }) => ({ country: value, views })),
    devices,
    clients: valuesOf('client').map(({ value, views }) => ({ client: value, views })),
  };
}

const rules: RangeRules = { defaultDays: 30, fields: { first: 'startDate', last: 'endDate' } };

/** Hourly views cover only this many days, at the end of the range. */
const daysWithHours = 7;

const unitOf: Readonly<Record<Granularity, CalendarUnit>> = { daily: 'day', weekly: 'week', monthly: 'month' };

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly timers: TimerRepository,
    private readonly counts: TimerCountRepository,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  /**
   * @throws ApiError `not_found` for a malformed id, an unknown timer and a timer of another account; `invalid_request`
   *   when the range is not valid
   */
  async get({ accountId, plan }: Caller, id: string, query: AnalyticsQueryDto): Promise<AnalyticsDto> {
    const { startDate: first, endDate: last, granularity, timezone } = query;
    const range = new AnalyticsRange({ first, last, timezone }, rules, Date.now());
    const timerId = timerIds.parse(id);
    const found = timerId && (await this.timers.find(accountId, timerId));
    if (!found) throw new ApiError('not_found');
    const isExtended = this.plans[plan].extendedAnalytics;
    const { today, week, month } = range.current;
    const groups = range.groups(unitOf[granularity]);
    const hours = isExtended ? range.lastHours(daysWithHours) : [];
    const intervals = [today, week, month, ...groups, ...hours];
    const counts = await this.counts.findCounts(timerId, intervals, isExtended ? range : undefined);
    const { timeline } = counts;
    return {
      timerId,
      totalViews: found.viewCount,
      viewsToday: timeline.between(today),
      viewsThisWeek: timeline.between(week),
      viewsThisMonth: timeline.between(month),
      dailyViews: groups.map((group) => ({ date: group.name, views: timeline.between(group) })),
      dampedViews: groups.reduce((sum, group) => sum + counts.damped.between(group), 0),
      ...(isExtended ? extended(counts, hours) : {}),
    };
  }
}

function extended({ timeline, breakdowns }: ViewCounts, hours: NamedInterval[]): Partial<AnalyticsDto> {
  const { countries, devices, clients } = toBreakdowns(breakdowns);
  const hourlyViews = hours.map((hour) => ({ hour: hour.name, views: timeline.between(hour) }));
  return { countries, devices, hourlyViews, emailClients: clients };
}
