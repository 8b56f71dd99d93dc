import { DateTime } from 'luxon';
import { firstInstant } from './local-time.ts';
import { canonicalTimeZone } from './time-zone.ts';

export const recurrenceFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number];

/** The days of a week, from Monday (ISO 8601: 1) to Sunday (7). */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** When a recurring timer ends, in the local time of its time zone. */
export type Recurrence =
  | { frequency: 'daily'; time: string }
  | { frequency: 'weekly'; time: string; weekday: Weekday }
  /** Shorter months use their last day. */
  | { frequency: 'monthly'; time: string; dayOfMonth: number };

/** The same recurrence with its fields in a fixed order, which the database does not keep. */
export function withOrderedFields(recurrence: Recurrence): Recurrence {
  const { time } = recurrence;
  switch (recurrence.frequency) {
    case 'daily':
      return { frequency: recurrence.frequency, time };
    case 'weekly':
      return { frequency: recurrence.frequency, time, weekday: recurrence.weekday };
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
  const today = DateTime.fromMillis(nowMs, { zone: canonicalTimeZone(timezone) }).startOf('day');
  for (const index of candidates) {
    const occurrence = atTime(occurrenceDay(recurrence, today, index), recurrence.time);
    if (occurrence > nowMs) return occurrence;
  }
  throw new RangeError(`No occurrence found in ${timezone} after ${nowMs}.`);
}

/** The day of the occurrence at `index`; 0 is the first one that may be in the future. */
function occurrenceDay(recurrence: Recurrence, today: DateTime, index: number): DateTime {
  switch (recurrence.frequency) {
    case 'daily':
      return today.plus({ days: index });
    case 'weekly': {
      const weekday = weekdays.indexOf(recurrence.weekday) + 1;
      return today.plus({ days: ((weekday - today.weekday + 7) % 7) + 7 * index });
    }
    case 'monthly': {
      const month = today.startOf('month').plus({ months: index });
      return month.set({ day: Math.min(recurrence.dayOfMonth, month.daysInMonth ?? 28) });
    }
  }
}

function atTime(day: DateTime, time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return firstInstant(day.set({ hour: hour ?? 0, minute: minute ?? 0, second: 0, millisecond: 0 }));
}
