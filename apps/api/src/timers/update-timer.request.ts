import {
  type TimerStatus,
  type TimerType,
  durationLimits,
  maxTimerNameLength,
  timerStatuses,
  timerTypes,
} from '@tminus/domain';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { AppearanceFields } from './appearance-fields.ts';
import {
  IsLegibleText,
  IsOneOf,
  Nested,
  IsTargetDate,
  IsIanaTimeZone,
  IsWholeNumber,
  Optional,
  trimmed,
} from '../http/validators.ts';
import {
  RecurrenceFields,
  type ScheduleFields,
  recurrenceShape,
  targetDateInput,
  unlessDerived,
} from './schedule-fields.ts';

/**
 * The body of `PATCH` and `PUT /api/v1/timers/:id`: what is to change. Each field is checked by itself here; whether it
 * belongs to the timer's type only the timer can tell, see `changedSchedule`.
 */
@ApiSchema({ name: 'UpdateTimer', description: 'What is to change of a timer.' })
export class UpdateTimerRequest extends AppearanceFields implements ScheduleFields {
  @Optional()
  @Transform(trimmed)
  @IsLegibleText(maxTimerNameLength)
  name?: string;

  @Optional()
  @IsOneOf(timerTypes)
  type?: TimerType;

  @Optional()
  @IsOneOf(timerStatuses)
  status?: TimerStatus;

  /** Null is what an evergreen timer has. */
  @Transform(unlessDerived)
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsTargetDate()
  @ApiProperty({ required: false, nullable: true, description: targetDateInput })
  targetDate?: string | null;

  @Optional()
  @IsWholeNumber(durationLimits)
  durationSeconds?: number;

  @Optional()
  @Nested(() => RecurrenceFields, recurrenceShape)
  recurrence?: RecurrenceFields;

  @Optional()
  @IsIanaTimeZone()
  timezone?: string;
}
