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
  BelongsTo,
  IsLegibleText,
  IsOneOf,
  IsPart,
  IsTargetDate,
  IsTimeZone,
  IsWholeNumber,
  trimmed,
} from '../http/rules.ts';
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
  @BelongsTo('type', 'fixed', timerTypes)
  targetDate?: string;

  @IsWholeNumber(durationLimits)
  @BelongsTo('type', 'evergreen', timerTypes)
  durationSeconds?: number;

  @IsPart(() => RecurrenceFields, recurrenceShape)
  @BelongsTo('type', 'recurring', timerTypes)
  recurrence?: RecurrenceFields;

  @IsTimeZone()
  timezone = 'UTC';
}
