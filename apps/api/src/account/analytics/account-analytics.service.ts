import { Inject, Injectable } from '@nestjs/common';
import {
  AccountViewsRepository,
  TimerCountRepository,
  type TimerCounts,
  type TimersCounts,
  type ViewTimeline,
  type ViewedTimers,
  bundledDatabaseAttribution,
} from '@tminus/analytics';
import type { SessionCaller } from '@tminus/auth';
import { PLANS, SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { TimerRepository } from '@tminus/database';
import { ApiError, type Plans, timerIds, unknownValue } from '@tminus/domain';
import { FairQueue, QueueFullError } from '@tminus/resilience';
import { toBreakdowns } from '../../analytics/breakdowns.ts';
import { AnalyticsRequest } from './analytics-request.ts';
import type { AccountAnalyticsQueryDto } from './dto/account-analytics-query.dto.ts';
import type { AccountAnalyticsDto, SeriesPointDto } from './dto/account-analytics.dto.ts';

/** The account whose session sent the request. */
type AccountCaller = Pick<SessionCaller, 'accountId' | 'plan'>;

/** More timers than this are not read one by one. See ADR 27. */
const maxTimers = 5_000;
/** About how many days of timers one request reads, each a row of some hundred bytes. */
const maxRows = 20_000;
/** Requests for whole accounts: how many read at the same time, and wait. Accounts take turns, and one leaves room for others. */
const readerLimits = { concurrency: 2, concurrencyPerOwner: 1, maxWaitingPerOwner: 8, maxWaiting: 64 };
const maxTopTimers = 10;

/** The views of a timer or an account, as the console shows them. */
@Injectable()
export class AccountAnalyticsService {
  private readonly readers = new FairQueue(readerLimits);
  private readonly countryAttribution: AccountAnalyticsDto['countryAttribution'];

  constructor(
    private readonly timers: TimerRepository,
    private readonly counts: TimerCountRepository,
    private readonly accountViews: AccountViewsRepository,
    @Inject(PLANS) private readonly plans: Plans,
    @Inject(SERVICE_CONFIG) { analytics }: Pick<ServiceConfig, 'analytics'>,
  ) {
    const isBundled = analytics.geoipDatabase === undefined && analytics.countryHeader === undefined;
    this.countryAttribution = isBundled ? bundledDatabaseAttribution : null;
  }

  /** @throws ApiError `not_found`, `invalid_request`, `plan_required` */
  async ofTimer(caller: AccountCaller, id: string, query: AccountAnalyticsQueryDto): Promise<AccountAnalyticsDto> {
    const request = this.requestOf(caller, query);
    const timerId = timerIds.parse(id);
    const found = timerId && (await this.timers.find(caller.accountId, timerId));
    if (!found) throw new ApiError('not_found');
    const counts = await this.counts.findCounts(timerId, request.intervals, request.period.range);
    return this.toDto(request, { ...counts, allTime: found.viewCount, totals: counts.timeline });
  }

  /** @throws ApiError `invalid_request`, `plan_required`; `unavailable` when too many requests are waiting */
  async ofAccount(caller: AccountCaller, query: AccountAnalyticsQueryDto): Promise<AccountAnalyticsDto> {
    const request = this.requestOf(caller, query);
    try {
      return await this.readers.run(caller.accountId, () => this.readAccount(caller, request));
    } catch (error) {
      throw error instanceof QueueFullError ? new ApiError('unavailable', { cause: error }) : error;
    }
  }

  private requestOf({ plan }: AccountCaller, query: AccountAnalyticsQueryDto): AnalyticsRequest {
    return new AnalyticsRequest(query, Date.now(), this.plans[plan].extendedAnalytics);
  }

  private async readAccount({ accountId }: AccountCaller, request: AnalyticsRequest): Promise<AccountAnalyticsDto> {
    const inUtc = request.inUtc();
    const viewed = await this.accountViews.findViewedTimers(accountId, maxTimers);
    const ids = viewed.mostViewed.map(({ id }) => id);
    const sums = await this.counts.findSums(ids, {
      intervals: [...request.intervals, ...inUtc.intervals],
      breakdownDays: request.period.range,
      within: request.period.range.whole,
      maxRows,
    });
    const all = { ...sums, allTime: viewed.views, topTimers: topTimersOf(viewed, sums) };
    if (sums.included.length === viewed.count) return this.toDto(request, { ...all, totals: sums.timeline });
    const totals = await this.accountViews.findTimeline(accountId, inUtc.daily);
    const seriesComplete = request.by !== 'hour';
    const timeline = seriesComplete ? totals : sums.timeline;
    const coverage = { timers: sums.included.length, of: viewed.count, seriesComplete };
    return this.toDto(inUtc, { ...all, totals, timeline, coverage });
  }

  private toDto(request: AnalyticsRequest, views: Views): AccountAnalyticsDto {
    const { totals, timeline, damped } = views;
    const { by, zone, period, previous, isExtended } = request;
    const { today, week, month } = period.range.current;
    const series = (points: AnalyticsRequest['period']['points']): SeriesPointDto[] =>
      points.map((point) => ({
        ...point.labels,
        views: timeline.between(point),
        ...(request.isRunning(point) ? { running: true } : {}),
      }));
    return {
      from: period.range.from,
      to: period.range.to,
      zone,
      by,
      totals: {
        allTime: views.allTime,
        range: totals.between(period.range.whole),
        today: totals.between(today),
        week: totals.between(week),
        month: totals.between(month),
        damped: damped.between(period.range.whole),
      },
      series: series(period.points),
      comparison: previous
        ? {
            from: previous.range.from,
            to: previous.range.to,
            total: totals.between(previous.range.whole),
            series: series(previous.points),
          }
        : null,
      extended: isExtended,
      ...(isExtended ? extended(views) : { countries: null, devices: null, clients: null }),
      ...(views.topTimers ? { topTimers: views.topTimers } : {}),
      coverage: views.coverage ?? null,
      countryAttribution: this.countryAttribution,
    };
  }
}

/** What a response is made of. */
interface Views extends TimerCounts {
  allTime: number;
  /** Of `totals`; `timeline` is that of the series. */
  totals: ViewTimeline;
  topTimers?: AccountAnalyticsDto['topTimers'];
  coverage?: AccountAnalyticsDto['coverage'];
}

function extended({ breakdowns }: Views): Pick<AccountAnalyticsDto, 'countries' | 'devices' | 'clients'> {
  const { countries, ...others } = toBreakdowns(breakdowns);
  const toNull = (country: string) => (country === unknownValue ? null : country);
  return { countries: countries.map(({ country, views }) => ({ country: toNull(country), views })), ...others };
}

/** Most views in the range first. */
function topTimersOf({ mostViewed }: ViewedTimers, { viewsByTimer }: TimersCounts): AccountAnalyticsDto['topTimers'] {
  return mostViewed
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, name }) => ({ id, name, views: viewsByTimer.get(id) ?? 0 }))
    .filter(({ views }) => views > 0)
    .sort((one, other) => other.views - one.views)
    .slice(0, maxTopTimers);
}
