import { Inject, Injectable } from '@nestjs/common';
import {
  AccountCountRepository,
  countryAttribution,
  type Interval,
  TimerCountRepository,
  type ViewCounts,
} from '@tminus/analytics';
import type { Sender } from '@tminus/auth';
import { PLANS, SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import {
  type ShowAge,
  StaleReads,
  TimerRepository,
  type UnreadDeadline,
  UnreadDeadlineRepository,
} from '@tminus/database';
import {
  addDays,
  ApiError,
  formatInstant,
  found,
  type Plans,
  type TimerId,
  timerIds,
  type ViewDimension,
  viewDimensions,
} from '@tminus/domain';
import { FairQueue } from '@tminus/server/resilience';
import type { DataSource } from 'typeorm';
import type {
  AccountAnalyticsDto,
  AccountAnalyticsQueryDto,
  AnalyticsUnit,
  SeriesPointDto,
  TopTimerDto,
  ValueViewsDto,
} from './account-analytics.dto.ts';
import { AnalyticsRange, type RangeRules } from './analytics-range.ts';

/** The account whose session or API key sent the request. */
type AccountCaller = Pick<Sender, 'accountId' | 'plan' | 'mode'>;

/** Requests for whole accounts: how many read at the same time, and wait. Accounts take turns, and one leaves room for others. */
const readerLimits = { concurrency: 2, concurrencyPerOwner: 1, maxWaitingPerOwner: 8, maxWaiting: 64 };
const maxTopTimers = 10;
/** Of timers that may be among the most viewed: how many days are read, of how many timers, and how many names. Deleted ones have none. */
const candidateLimits = { days: 4_000, timers: 100, named: 1_000 };

/** The views of a timer or of an account, with totals, a comparison and breakdowns. */
@Injectable()
export class AccountAnalyticsService {
  private readonly readers = new FairQueue(readerLimits);

  constructor(
    private readonly timers: TimerRepository,
    private readonly counts: TimerCountRepository,
    private readonly accountViews: AccountCountRepository,
    private readonly unread: UnreadDeadlineRepository,
    private readonly reads: StaleReads,
    @Inject(PLANS) private readonly plans: Plans,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'analytics'>,
  ) {}

  /**
   * @param showAge - lets a replica answer, except whether the timer exists. Default: what is read must be current
   * @throws ApiError `not_found`, `invalid_request`, `plan_required`
   */
  async ofTimer(
    caller: AccountCaller,
    id: string,
    query: AccountAnalyticsQueryDto,
    showAge?: ShowAge,
  ): Promise<AccountAnalyticsDto> {
    const request = this.requestOf(caller, query);
    const timerId = found(timerIds.parse(id));
    const { viewCount } = found(await this.timers.find(caller.accountId, timerId, { mode: caller.mode }));
    return this.reads.run(showAge, async (database) => {
      const counts = await this.counts.findCounts(timerId, request.intervals, request.period.range, database);
      const unread = await this.unread.find(timerId, database);
      return { ...this.toDto(request, { ...counts, allTime: viewCount }), unreadDeadline: unreadDto(unread) };
    });
  }

  /**
   * @param showAge - lets a replica answer. Default: what is read must be current
   * @throws ApiError `invalid_request`, `plan_required`
   * @throws QueueFullError (as a rejection) when too many requests are waiting
   */
  async ofAccount(
    caller: AccountCaller,
    query: AccountAnalyticsQueryDto,
    showAge?: ShowAge,
  ): Promise<AccountAnalyticsDto> {
    const request = this.requestOf(caller, query);
    return this.readers.run(caller.accountId, () =>
      this.reads.run(showAge, (database) => this.readAccount(caller, request, database)),
    );
  }

  private requestOf({ plan }: AccountCaller, query: AccountAnalyticsQueryDto): AnalyticsRequest {
    return new AnalyticsRequest(query, Date.now(), this.plans[plan].extendedAnalytics);
  }

  private async readAccount(
    { accountId }: AccountCaller,
    request: AnalyticsRequest,
    database: DataSource,
  ): Promise<AccountAnalyticsDto> {
    const { range } = request.period;
    const days = { breakdownDays: range, within: range.whole };
    const counts = await this.accountViews.findCounts(accountId, request.intervals, days, database);
    const allTime = await this.accountViews.findTotal(accountId, database);
    const topTimers = await this.findTopTimers(accountId, range, counts.topTimers, database);
    return this.toDto(request, { ...counts, allTime, topTimers });
  }

  /** @param candidates - those that are likely to have more views come first */
  private async findTopTimers(
    accountId: AccountCaller['accountId'],
    { days, whole }: AnalyticsRequest['period']['range'],
    candidates: readonly TimerId[],
    database: DataSource,
  ): Promise<TopTimerDto[]> {
    const count = Math.min(candidateLimits.timers, Math.max(maxTopTimers, Math.floor(candidateLimits.days / days)));
    const named = await this.accountViews.findNames(accountId, candidates.slice(0, candidateLimits.named), database);
    const likely = named.slice(0, count);
    const views = await this.counts.findViews(
      likely.map(({ id }) => id),
      whole,
      database,
    );
    return likely
      .map(({ id, name }) => ({ id, name, views: views.get(id) ?? 0 }))
      .filter((timer) => timer.views > 0)
      .sort((one, other) => other.views - one.views)
      .slice(0, maxTopTimers);
  }

  private toDto(request: AnalyticsRequest, views: Views): AccountAnalyticsDto {
    const { timeline, damped, placeholders, clicks, automatedClicks } = views;
    const { by, zone, period, previous, isExtended } = request;
    const { today, week, month } = period.range.current;
    const series = (points: AnalyticsRequest['period']['points']): SeriesPointDto[] =>
      points.map((point) => ({
        ...point.labels,
        views: timeline.between(point),
        clicks: clicks.between(point),
        ...(request.isRunning(point) ? { running: true } : {}),
      }));
    return {
      from: period.range.from,
      to: period.range.to,
      zone,
      by,
      totals: {
        allTime: views.allTime,
        range: timeline.between(period.range.whole),
        today: timeline.between(today),
        week: timeline.between(week),
        month: timeline.between(month),
        damped: damped.between(period.range.whole),
        placeholders: placeholders.between(period.range.whole),
        clicks: clicks.between(period.range.whole),
        automatedClicks: automatedClicks.between(period.range.whole),
      },
      series: series(period.points),
      comparison: previous
        ? {
            from: previous.range.from,
            to: previous.range.to,
            total: timeline.between(previous.range.whole),
            series: series(previous.points),
          }
        : null,
      breakdowns: isExtended ? withClicks(views) : null,
      ...(views.topTimers ? { topTimers: views.topTimers } : {}),
      countryAttribution: countryAttribution(this.config.analytics),
    };
  }
}

const unreadDto = (unread: UnreadDeadline | undefined) =>
  unread ? { text: unread.text, seenAt: formatInstant(unread.seenAt) } : null;

/** The values of views with their clicks, then those that only clicks have. */
function withClicks({ breakdowns, clickBreakdowns }: ViewCounts): Record<ViewDimension, ValueViewsDto[]> {
  const merged = viewDimensions.map((dimension) => {
    const clicks = new Map(clickBreakdowns[dimension].map(({ value, views }) => [value, views]));
    const viewed = breakdowns[dimension].map(({ value, views }) => {
      const ofValue = clicks.get(value) ?? 0;
      clicks.delete(value);
      return { value, views, clicks: ofValue };
    });
    return [dimension, [...viewed, ...[...clicks].map(([value, amount]) => ({ value, views: 0, clicks: amount }))]];
  });
  return Object.fromEntries(merged) as Record<ViewDimension, ValueViewsDto[]>;
}

/** What a response is made of. */
interface Views extends ViewCounts {
  allTime: number;
  /** Only of an account. */
  topTimers?: TopTimerDto[];
}

const rules: RangeRules = { defaultDays: 28, fields: { first: 'from', last: 'to' } };
const maxDaysByHour = 7;

/** A point of a series, before its views are known. */
interface Point extends Interval {
  labels: Pick<SeriesPointDto, 'start' | 'instant'>;
}

interface Period {
  range: AnalyticsRange;
  points: Point[];
}

/** The periods that a response describes, in one time zone. */
class AnalyticsRequest {
  readonly zone: string;
  readonly by: AnalyticsUnit;
  readonly period: Period;
  readonly previous: Period | undefined;

  /**
   * @param nowMs - epoch milliseconds
   * @param isExtended - whether the plan has extended analytics
   * @throws ApiError `invalid_request`, `plan_required`
   */
  constructor(
    query: AccountAnalyticsQueryDto,
    private readonly nowMs: number,
    readonly isExtended: boolean,
  ) {
    const { from: first, to: last, by, zone: timezone, compare } = query;
    this.zone = timezone;
    this.by = by;
    const range = new AnalyticsRange({ first, last, timezone }, rules, nowMs);
    if (by === 'hour') {
      if (!isExtended) throw new ApiError('plan_required', { message: 'Views by hour need a larger plan.' });
      range.assertNotLongerThan(maxDaysByHour, first === undefined ? rules.fields.last : rules.fields.first);
    }
    this.period = this.periodOf(range);
    if (compare === undefined) return;
    const before = { first: addDays(range.from, -range.days), last: addDays(range.from, -1), timezone };
    this.previous = this.periodOf(new AnalyticsRange(before, rules, nowMs));
  }

  /** All intervals whose views the response contains. */
  get intervals(): Interval[] {
    const { today, week, month } = this.period.range.current;
    return [today, week, month, ...this.periods.flatMap(({ range, points }) => [range.whole, ...points])];
  }

  private get periods(): Period[] {
    return this.previous ? [this.period, this.previous] : [this.period];
  }

  isRunning({ from, to }: Interval): boolean {
    return from <= this.nowMs && this.nowMs < to;
  }

  private periodOf(range: AnalyticsRange): Period {
    return { range, points: pointsOf(range, this.by) };
  }
}

function pointsOf(range: AnalyticsRange, by: AnalyticsUnit): Point[] {
  if (by !== 'hour') return range.groups(by).map(({ name, from, to }) => ({ labels: { start: name }, from, to }));
  const hours = range.lastHours(maxDaysByHour);
  return hours.map(({ name, localTime, from, to }) => ({ labels: { start: localTime, instant: name }, from, to }));
}
