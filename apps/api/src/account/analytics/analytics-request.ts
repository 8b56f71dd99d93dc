import type { Interval } from '@tminus/analytics';
import { ApiError, addDays } from '@tminus/domain';
import { AnalyticsRange, type RangeRules } from '../../analytics/analytics-range.ts';
import type { AccountAnalyticsQueryDto, AnalyticsUnit, SeriesPointDto } from './account-analytics.dto.ts';

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
export class AnalyticsRequest {
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
