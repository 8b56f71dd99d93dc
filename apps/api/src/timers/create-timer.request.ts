import {
  type TemplateName,
  type TimerColors,
  type TimerStatus,
  type TimerType,
  defaultTemplate,
  hexColorPattern,
  maxTimerNameLength,
  templateNames,
  timerStatuses,
  timerTypes,
} from '@tminus/domain';
import { Transform, type TransformFnParams, Type } from 'class-transformer';
import { IsIn, IsObject, Matches, ValidateNested } from 'class-validator';
import { IsLegibleText, IsTargetDate, IsTimeZone, MayBeLeftOut } from './rules.ts';
import { ReadOnlyTimerFields } from './read-only-timer-fields.ts';

const trimmed = ({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value);
const oneOf = (names: readonly string[]) => ({ message: `must be one of: ${names.join(', ')}` });
const hexColor = { message: 'must be a hex color of the form #rrggbb' };

export class ColorsRequest implements Partial<TimerColors> {
  @MayBeLeftOut()
  @Matches(hexColorPattern, hexColor)
  background?: string;

  @MayBeLeftOut()
  @Matches(hexColorPattern, hexColor)
  text?: string;

  @MayBeLeftOut()
  @Matches(hexColorPattern, hexColor)
  accent?: string;
}

/** The body of `POST /api/v1/timers`. */
export class CreateTimerRequest extends ReadOnlyTimerFields {
  @Transform(trimmed)
  @IsLegibleText(maxTimerNameLength)
  name!: string;

  @IsIn(timerTypes, oneOf(timerTypes))
  type: TimerType = 'fixed';

  @IsIn(timerStatuses, oneOf(timerStatuses))
  status: TimerStatus = 'active';

  @IsTargetDate()
  targetDate!: string;

  @IsTimeZone()
  timezone = 'UTC';

  @IsIn(templateNames, oneOf(templateNames))
  template: TemplateName = defaultTemplate;

  @MayBeLeftOut()
  @IsObject({ message: 'must be an object with background, text and accent' })
  @ValidateNested()
  @Type(() => ColorsRequest)
  colors?: ColorsRequest;
}
