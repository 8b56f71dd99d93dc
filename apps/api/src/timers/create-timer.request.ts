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
import { AppearanceFields } from './appearance-fields.ts';
import {
  OnlyWhen,
  IsLegibleText,
  IsOneOf,
  Nested,
  IsTargetDate,
  IsIanaTimeZone,
  IsWholeNumber,
  trimmed,
} from '../http/validators.ts';
import {
  RecurrenceFields,
  type ScheduleFields,
  recurrenceShape,
  targetDateInput,
  unlessDerived,
} from './schedule-fields.ts';

/** The body of `POST /api/v1/timers`. */
@ApiSchema({ name: 'CreateTimer', description: 'A timer to be made.' })
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
  @ApiProperty({ description: targetDateInput })
  @OnlyWhen('type', 'fixed', timerTypes)
  targetDate?: string;

  @IsWholeNumber(durationLimits)
  @OnlyWhen('type', 'evergreen', timerTypes)
  durationSeconds?: number;

  @Nested(() => RecurrenceFields, recurrenceShape)
  @OnlyWhen('type', 'recurring', timerTypes)
  recurrence?: RecurrenceFields;

  @IsIanaTimeZone()
  timezone = 'UTC';
}
