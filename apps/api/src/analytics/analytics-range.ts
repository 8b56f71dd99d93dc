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
  localTimeAt,
  startOfWeek,
  startOfDay,
} from '@tminus/domain';

const maxDays = 366;
const hourMs = 3_600_000;

interface RangeRequest {
  first?: Day | undefined;
  last?: Day | undefined;
  timezone: string;
}

export interface RangeRules {
  /** The length of the range if the request has no first day. */
  defaultDays: number;
  /** The names of the fields of the request, for errors. */
  fields: { first: string; last: string };
}

export interface NamedInterval extends Interval {
  name: string;
}

export type CalendarUnit = 'day' | 'week' | 'month';

const groupOf: Readonly<Record<CalendarUnit, (day: Day) => Day>> = {
  day: (day) => day,
  week: startOfWeek,
  month: startOfMonth,
};

export interface Hour extends NamedInterval {
  /** What the clocks show when it starts, `YYYY-MM-DDTHH:MM`. When the clocks are set back, two hours have the same. */
  localTime: string;
}

/** A range of days in one time zone. */
export class AnalyticsRange {
  readonly from: Day;
  readonly to: Day;
  private readonly today: Day;
  private readonly timezone: string;
  /** A cache: most days end one interval and start another. */
  private readonly starts = new Map<Day, number>();

  /**
   * By default the range ends today.
   * @param nowMs - epoch milliseconds
   * @throws ApiError `invalid_request` when the range ends before it starts, or is too long
   */
  constructor({ first, last, timezone }: RangeRequest, { defaultDays, fields }: RangeRules, nowMs: number) {
    this.timezone = timezone;
    this.today = dayAt(nowMs, timezone);
    this.to = last ?? this.today;
    this.from = first ?? addDays(this.to, 1 - defaultDays);
    if (this.days < 1) {
      const field = first === undefined ? fields.last : fields.first;
      throw invalidField(field, `must not be after ${last === undefined ? 'today' : fields.last}`);
    }
    this.assertNotLongerThan(maxDays, last === undefined ? fields.first : fields.last);
  }

  /** The number of days. */
  get days(): number {
    return daysBetween(this.from, this.to) + 1;
  }

  /** @throws ApiError `invalid_request` that names the field */
  assertNotLongerThan(days: number, field: string): void {
    if (this.days > days) throw invalidField(field, `must make the range at most ${days} days long`);
  }

  /** Weeks start on Monday. */
  get current(): { today: Interval; week: Interval; month: Interval } {
    return {
      today: this.interval(this.today, this.today),
      week: this.interval(startOfWeek(this.today), this.today),
      month: this.interval(startOfMonth(this.today), this.today),
    };
  }

  get whole(): Interval {
    return this.interval(this.from, this.to);
  }

  /** The days, weeks or months of the range in ascending order, named by their first day and cut off at the ends of the range. */
  groups(unit: CalendarUnit): NamedInterval[] {
    const days = new Map<Day, { first: Day; last: Day }>();
    for (const day of daysInRange(this.from, this.to)) {
      const name = groupOf[unit](day);
      days.set(name, { first: days.get(name)?.first ?? day, last: day });
    }
    return [...days].map(([name, { first, last }]) => ({ name, ...this.interval(first, last) }));
  }

  /** The hours of the last days of the range, named by the instant at which they start. The last hour of a day may be shorter. */
  lastHours(days: number): Hour[] {
    const first = addDays(this.to, 1 - days);
    return daysInRange(first < this.from ? this.from : first, this.to).flatMap((day) => this.hoursOf(day));
  }

  private hoursOf(day: Day): Hour[] {
    const { from, to } = this.interval(day, day);
    return Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, index) => {
      const start = from + index * hourMs;
      const localTime = localTimeAt(start, this.timezone);
      return { name: formatInstant(new Date(start)), localTime, from: start, to: Math.min(to, start + hourMs) };
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
