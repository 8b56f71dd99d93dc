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
  IsPart,
  IsTargetDate,
  IsTimeZone,
  IsWholeNumber,
  MayBeLeftOut,
  trimmed,
} from '../http/rules.ts';
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
  @ApiProperty({ required: false, nullable: true, description: targetDateInput })
  targetDate?: string | null;

  @MayBeLeftOut()
  @IsWholeNumber(durationLimits)
  durationSeconds?: number;

  @MayBeLeftOut()
  @IsPart(() => RecurrenceFields, recurrenceShape)
  recurrence?: RecurrenceFields;

  @MayBeLeftOut()
  @IsTimeZone()
  timezone?: string;
}
