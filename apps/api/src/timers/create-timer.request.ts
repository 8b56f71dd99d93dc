import { type TimerStatus, type TimerType, maxTimerNameLength, timerStatuses, timerTypes } from '@tminus/domain';
import { Transform } from 'class-transformer';
import { AppearanceFields } from './appearance-fields.ts';
import { IsLegibleText, IsOneOf, IsTargetDate, IsTimeZone, trimmed } from './rules.ts';

/** The body of `POST /api/v1/timers`. */
export class CreateTimerRequest extends AppearanceFields {
  @Transform(trimmed)
  @IsLegibleText(maxTimerNameLength)
  name!: string;

  @IsOneOf(timerTypes)
  type: TimerType = 'fixed';

  @IsOneOf(timerStatuses)
  status: TimerStatus = 'active';

  @IsTargetDate()
  targetDate!: string;

  @IsTimeZone()
  timezone = 'UTC';
}
