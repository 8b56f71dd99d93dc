import {
  type TimerStatus,
  type TimerType,
  durationLimits,
  maxTimerNameLength,
  timerStatuses,
  timerTypes,
} from '@tminus/domain';
import { Transform, Type } from 'class-transformer';
import { IsObject, ValidateIf, ValidateNested } from 'class-validator';
import { AppearanceFields } from './appearance-fields.ts';
import { IsLegibleText, IsOneOf, IsTargetDate, IsTimeZone, IsWholeNumber, MayBeLeftOut, trimmed } from './rules.ts';
import { RecurrenceFields, type ScheduleFields, recurrenceShape, unlessDerived } from './schedule-fields.ts';

/**
 * The body of `PATCH` and `PUT /api/v1/timers/:id`: what is to change. Each field is checked by itself here; whether it
 * belongs to the timer's type only the timer can tell, see `changedSchedule`.
 */
export class UpdateTimerRequest extends AppearanceFields implements ScheduleFields {
  @MayBeLeftOut()
  @Transform(trimmed)
  @IsLegibleText(maxTimerNameLength)
  name?: string;

  @MayBeLeftOut()
  @IsOneOf(timerTypes)
  type?: TimerType;

  @MayBeLeftOut()
  @IsOneOf(timerStatuses)
  status?: TimerStatus;

  /** Null is what an evergreen timer has. */
  @Transform(unlessDerived)
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsTargetDate()
  targetDate?: string | null;

  @MayBeLeftOut()
  @IsWholeNumber(durationLimits)
  durationSeconds?: number;

  @MayBeLeftOut()
  @IsObject(recurrenceShape)
  @ValidateNested()
  @Type(() => RecurrenceFields)
  recurrence?: RecurrenceFields;

  @MayBeLeftOut()
  @IsTimeZone()
  timezone?: string;
}
