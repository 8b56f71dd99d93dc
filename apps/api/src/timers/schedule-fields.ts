import {
  type RecurrenceFrequency,
  type TimerType,
  type Weekday,
  recurrenceFrequencies,
  weekdays,
} from '@tminus/domain';
import type { TransformFnParams } from 'class-transformer';
import { BelongsTo, IsClockTime, IsOneOf, IsWholeNumber } from './rules.ts';

export class RecurrenceFields {
  @IsOneOf(recurrenceFrequencies)
  frequency!: RecurrenceFrequency;

  @IsClockTime()
  time!: string;

  @IsOneOf(weekdays)
  @BelongsTo('frequency', 'weekly', recurrenceFrequencies)
  weekday?: Weekday;

  @IsWholeNumber({ min: 1, max: 31 })
  @BelongsTo('frequency', 'monthly', recurrenceFrequencies)
  dayOfMonth?: number;
}

/** What a client says of when a timer ends, as far as it does. */
export interface ScheduleFields {
  targetDate?: string | null | undefined;
  durationSeconds?: number | undefined;
  recurrence?: RecurrenceFields | undefined;
}

/**
 * For `@Transform` of `targetDate`: every timer that is read has one, the next occurrence where it recurs and null where it is
 * evergreen. Sent back with its type, that says nothing.
 */
export const unlessDerived = ({ value, obj }: TransformFnParams): unknown => {
  const { type } = obj as { type?: TimerType };
  return type === 'recurring' || (type === 'evergreen' && value === null) ? undefined : value;
};

/** For `@IsObject` of `recurrence`. */
export const recurrenceShape = {
  message: 'must be an object with frequency, time, and weekday or dayOfMonth where it is weekly or monthly',
};
