import {
  addDays,
  addMonths,
  type Day,
  dayAt,
  endOfMonth,
  resolveLocalTime,
  startOfMonth,
  startOfWeek,
} from './calendar.ts';

export const recurrenceFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number];

/** The days of a week, from Monday (ISO 8601: 1) to Sunday (7). */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** On one day of the week or on several. `weeklyRecurrence` chooses the notation. */
type WeeklyRecurrence = { frequency: 'weekly'; time: string } & (
  { weekday: Weekday } | { weekdays: readonly Weekday[] }
);

/** When a recurring timer ends, in the local time of its time zone. */
export type Recurrence =
  | { frequency: 'daily'; time: string }
  | WeeklyRecurrence
  /** Shorter months use their last day. */
  | { frequency: 'monthly'; time: string; dayOfMonth: number };

/** Each recurrence has one notation: `weekday` for one day, otherwise `weekdays` in the order of the week. */
export function weeklyRecurrence(time: string, days: readonly Weekday[]): Recurrence {
  const [weekday, ...others] = weekdays.filter((each) => days.includes(each));
  if (weekday === undefined) return { frequency: 'weekly', time, weekdays: [] };
  return { frequency: 'weekly', time, ...(others.length === 0 ? { weekday } : { weekdays: [weekday, ...others] }) };
}

/** The days of the week of a weekly recurrence, in the order of the week. */
export const weekdaysOf = (recurrence: WeeklyRecurrence): readonly Weekday[] =>
  'weekday' in recurrence ? [recurrence.weekday] : recurrence.weekdays;

/** The same recurrence with its fields in a fixed order, which the database does not keep. */
export function withOrderedFields(recurrence: Recurrence): Recurrence {
  const { time } = recurrence;
  switch (recurrence.frequency) {
    case 'daily':
      return { frequency: recurrence.frequency, time };
    case 'weekly':
      return weeklyRecurrence(time, weekdaysOf(recurrence));
    case 'monthly':
      return { frequency: recurrence.frequency, time, dayOfMonth: recurrence.dayOfMonth };
  }
}

/** `HH:MM`, 24-hour clock. */
export const clockTimePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Indexes of the occurrences to try, from the previous one, which a clock change may have moved past now, to one that is certainly in the
 * future.
 */
const candidates = [-1, 0, 1, 2];

/**
 * The first occurrence after `nowMs`, in epoch milliseconds. If the clocks skip the time of day, the occurrence is later by the length of
 * the gap. If they show it twice, only the first time counts.
 *
 * @param timezone - an IANA name that this runtime knows
 * @throws RangeError for any other name
 */
export function nextOccurrence(recurrence: Recurrence, timezone: string, nowMs: number): number {
  const today = dayAt(nowMs, timezone);
  for (const index of candidates) {
    const day = occurrenceDay(recurrence, today, index);
    const [occurrence] = resolveLocalTime(`${day}T${recurrence.time}`, timezone).instants;
    if (occurrence > nowMs) return occurrence;
  }
  throw new RangeError(`No occurrence found in ${timezone} after ${nowMs}.`);
}

/** The day of the occurrence at `index`; 0 is the first one that may be in the future. */
function occurrenceDay(recurrence: Recurrence, today: Day, index: number): Day {
  switch (recurrence.frequency) {
    case 'daily':
      return addDays(today, index);
    case 'weekly': {
      const monday = startOfWeek(today);
      const inThisWeek = weekdaysOf(recurrence).map((weekday) => addDays(monday, weekdays.indexOf(weekday)));
      const position = inThisWeek.filter((day) => day < today).length + index;
      const weeks = Math.floor(position / inThisWeek.length);
      return addDays(inThisWeek.at(position - weeks * inThisWeek.length) ?? today, 7 * weeks);
    }
    case 'monthly': {
      const first = addMonths(startOfMonth(today), index);
      return addDays(first, Math.min(recurrence.dayOfMonth, Number(endOfMonth(first).slice(8))) - 1);
    }
  }
}
