import { type TimerStatus, maxTimerNameLength, timerStatuses } from '@tminus/domain';
import { Transform } from 'class-transformer';
import { AppearanceFields } from './appearance-fields.ts';
import { IsLegibleText, IsOneOf, IsTargetDate, IsTimeZone, trimmed } from './rules.ts';

/** The body of `POST /api/v1/timers`. */
export class CreateTimerRequest extends AppearanceFields {
  @Transform(trimmed)
  @IsLegibleText(maxTimerNameLength)
  name!: string;

  @IsOneOf(['fixed'])
  type = 'fixed' as const;

  @IsOneOf(timerStatuses)
  status: TimerStatus = 'active';

  @IsTargetDate()
  targetDate!: string;

  @IsTimeZone()
  timezone = 'UTC';
}
