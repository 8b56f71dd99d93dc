import {
  type RecurrenceFrequency,
  type TimerType,
  type Weekday,
  recurrenceFrequencies,
  weekdays,
} from '@tminus/domain';
import { ApiSchema } from '@nestjs/swagger';
import type { TransformFnParams } from 'class-transformer';
import { OnlyWhen, IsClockTime, IsOneOf, IsWholeNumber } from '../http/validators.ts';

@ApiSchema({ name: 'RecurrenceInput', description: 'When a recurring timer comes to its end.' })
export class RecurrenceFields {
  @IsOneOf(recurrenceFrequencies)
  frequency!: RecurrenceFrequency;

  @IsClockTime()
  time!: string;

  @IsOneOf(weekdays)
  @OnlyWhen('frequency', 'weekly', recurrenceFrequencies)
  weekday?: Weekday;

  @IsWholeNumber({ min: 1, max: 31 })
  @OnlyWhen('frequency', 'monthly', recurrenceFrequencies)
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

/** For `@Nested` of `recurrence`. */
export const recurrenceShape =
  'must be an object with frequency, time, and weekday or dayOfMonth where it is weekly or monthly';

/** What the OpenAPI document says of `targetDate` in requests. */
export const targetDateInput =
  'Of a `fixed` timer, which needs it: a date and time with `Z` or an offset, in the years 1970-9999. The past is allowed.';
