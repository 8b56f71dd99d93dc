import {
  type TimerStatus,
  type TimerType,
  durationLimits,
  maxTimerNameLength,
  timerStatuses,
  timerTypes,
} from '@tminus/domain';
import { Transform, Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { AppearanceFields } from './appearance-fields.ts';
import { BelongsTo, IsLegibleText, IsOneOf, IsTargetDate, IsTimeZone, IsWholeNumber, trimmed } from './rules.ts';
import { RecurrenceFields, type ScheduleFields, recurrenceShape, unlessDerived } from './schedule-fields.ts';

/** The body of `POST /api/v1/timers`. */
export class CreateTimerRequest extends AppearanceFields implements ScheduleFields {
  @Transform(trimmed)
  @IsLegibleText(maxTimerNameLength)
  name!: string;

  @IsOneOf(timerTypes)
  type: TimerType = 'fixed';

  @IsOneOf(timerStatuses)
  status: TimerStatus = 'active';

  @Transform(unlessDerived)
  @IsTargetDate()
  @BelongsTo('type', 'fixed', timerTypes)
  targetDate?: string;

  @IsWholeNumber(durationLimits)
  @BelongsTo('type', 'evergreen', timerTypes)
  durationSeconds?: number;

  @IsObject(recurrenceShape)
  @ValidateNested()
  @Type(() => RecurrenceFields)
  @BelongsTo('type', 'recurring', timerTypes)
  recurrence?: RecurrenceFields;

  @IsTimeZone()
  timezone = 'UTC';
}
