import type { Interval } from '@tminus/analytics';
import {
  type Day,
  addDays,
  dayAt,
  daysBetween,
  daysInRange,
  startOfMonth,
  formatInstant,
  invalidField,
  startOfWeek,
  startOfDay,
} from '@tminus/domain';
import type { AnalyticsQueryDto, Granularity } from './dto/analytics-query.dto.ts';

const defaultDays = 30;
const maxDays = 366;
const hourMs = 3_600_000;
/** Hourly views cover only this many days, at the end of the range. */
const daysWithHours = 7;

export interface NamedInterval extends Interval {
  name: string;
}

const groupOf: Readonly<Record<Granularity, (day: Day) => Day>> = {
  daily: (day) => day,
  weekly: startOfWeek,
  monthly: startOfMonth,
};

/** A range of days in one time zone. */
export class AnalyticsRange {
  readonly from: Day;
  readonly to: Day;
  private readonly today: Day;
  private readonly timezone: string;
  /** A cache: most days end one interval and start another. */
  private readonly starts = new Map<Day, number>();

  /**
   * By default the range ends today and has 30 days.
   * @param nowMs - epoch milliseconds
   * @throws ApiError `invalid_request` when the range ends before it starts, or is too long
   */
  constructor({ startDate, endDate, timezone }: AnalyticsQueryDto, nowMs: number) {
    this.timezone = timezone;
    this.today = dayAt(nowMs, timezone);
    this.to = endDate ?? this.today;
    this.from = startDate ?? addDays(this.to, 1 - defaultDays);
    const days = daysBetween(this.from, this.to) + 1;
    if (days < 1) throw invalid(startDate, endDate === undefined ? 'today' : 'endDate');
    if (days > maxDays) throw tooLong(endDate);
  }

  /** Weeks start on Monday. */
  get current(): { today: Interval; week: Interval; month: Interval } {
    return {
      today: this.interval(this.today, this.today),
      week: this.interval(startOfWeek(this.today), this.today),
      month: this.interval(startOfMonth(this.today), this.today),
    };
  }

  /** The days, weeks or months of the range in ascending order, named by their first day and cut off at the ends of the range. */
  groups(granularity: Granularity): NamedInterval[] {
    const days = new Map<Day, { first: Day; last: Day }>();
    for (const day of daysInRange(this.from, this.to)) {
      const name = groupOf[granularity](day);
      days.set(name, { first: days.get(name)?.first ?? day, last: day });
    }
    return [...days].map(([name, { first, last }]) => ({ name, ...this.interval(first, last) }));
  }

  /** The hours of the last days of the range, named by the instant at which they start. The last hour of a day may be shorter. */
  get hours(): NamedInterval[] {
    const first = addDays(this.to, 1 - daysWithHours);
    return daysInRange(first < this.from ? this.from : first, this.to).flatMap((day) => this.hoursOf(day));
  }

  private hoursOf(day: Day): NamedInterval[] {
    const { from, to } = this.interval(day, day);
    return Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, index) => {
      const start = from + index * hourMs;
      return { name: formatInstant(new Date(start)), from: start, to: Math.min(to, start + hourMs) };
    });
  }

  private interval(first: Day, last: Day): Interval {
    return { from: this.startOf(first), to: this.startOf(addDays(last, 1)) };
  }

  private startOf(day: Day): number {
    const known = this.starts.get(day);
    if (known !== undefined) return known;
    const start = startOfDay(day, this.timezone);
    this.starts.set(day, start);
    return start;
  }
}

const invalid = (startDate: Day | undefined, end: string) =>
  invalidField(startDate === undefined ? 'endDate' : 'startDate', `must not be after ${end}`);

const tooLong = (endDate: Day | undefined) =>
  invalidField(endDate === undefined ? 'startDate' : 'endDate', `must make the range at most ${maxDays} days long`);
