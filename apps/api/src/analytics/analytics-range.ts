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
import type { AnalyticsQuery, Granularity } from './analytics.query.ts';

const defaultDays = 30;
const maxDays = 366;
const hourMs = 3_600_000;
/** Views by the hour are told for the last days of a range. */
const daysByHour = 7;

/** A stretch of time under a name. */
export interface NamedInterval extends Interval {
  name: string;
}

const groupOf: Readonly<Record<Granularity, (day: Day) => Day>> = {
  daily: (day) => day,
  weekly: startOfWeek,
  monthly: startOfMonth,
};

/** Days of one time zone, of which views are asked. */
export class AnalyticsRange {
  readonly from: Day;
  readonly to: Day;
  private readonly today: Day;
  private readonly timezone: string;
  /** Of days that were asked for: each is where one part ends and another begins. */
  private readonly starts = new Map<Day, number>();

  /**
   * Missing ends are filled in: up to today, 30 days.
   * @param nowMs - epoch milliseconds
   * @throws ApiError `invalid_request` when it ends before it begins, or is too long
   */
  constructor({ startDate, endDate, timezone }: AnalyticsQuery, nowMs: number) {
    this.timezone = timezone;
    this.today = dayAt(nowMs, timezone);
    this.to = endDate ?? this.today;
    this.from = startDate ?? addDays(this.to, 1 - defaultDays);
    const days = daysBetween(this.from, this.to) + 1;
    if (days < 1) throw invalid(startDate, endDate === undefined ? 'today' : 'endDate');
    if (days > maxDays) throw tooLong(endDate);
  }

  /** From the first instant of the range to its last. */
  get whole(): Interval {
    return this.stretch(this.from, this.to);
  }

  /** Today, this week from its Monday, this month. */
  get current(): { today: Interval; week: Interval; month: Interval } {
    return {
      today: this.stretch(this.today, this.today),
      week: this.stretch(startOfWeek(this.today), this.today),
      month: this.stretch(startOfMonth(this.today), this.today),
    };
  }

  /** The range in pieces, ascending, each named by its first day; of those at its ends, the days that lie in it. */
  groups(granularity: Granularity): NamedInterval[] {
    const days = new Map<Day, { first: Day; last: Day }>();
    for (const day of daysInRange(this.from, this.to)) {
      const name = groupOf[granularity](day);
      days.set(name, { first: days.get(name)?.first ?? day, last: day });
    }
    return [...days].map(([name, { first, last }]) => ({ name, ...this.stretch(first, last) }));
  }

  /** The hours of the last days of the range, each named by the instant at which it begins; a day may end with a part of one. */
  get hours(): NamedInterval[] {
    const first = addDays(this.to, 1 - daysByHour);
    return daysInRange(first < this.from ? this.from : first, this.to).flatMap((day) => this.hoursOf(day));
  }

  private hoursOf(day: Day): NamedInterval[] {
    const { from, to } = this.stretch(day, day);
    return Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, index) => {
      const start = from + index * hourMs;
      return { name: formatInstant(new Date(start)), from: start, to: Math.min(to, start + hourMs) };
    });
  }

  private stretch(first: Day, last: Day): Interval {
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
  invalidField(
    endDate === undefined ? 'startDate' : 'endDate',
    `must leave at most ${maxDays} days between the two, both included`,
  );
