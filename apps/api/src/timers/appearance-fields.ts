import {
  type ExpireAction,
  type Language,
  type TemplateName,
  type TimeUnit,
  type TimerColors,
  animationLimits,
  expireActions,
  languages,
  maxLabelLength,
  maxMessageLength,
  sizeLimits,
  templateNames,
  timeUnits,
} from '@tminus/domain';
import { ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ReadOnlyTimerFields } from './read-only-timer-fields.ts';
import {
  OnlyWhen,
  IsDrawableText,
  IsHexRgbColor,
  IsOneOf,
  Nested,
  IsSelectionOf,
  IsTrueOrFalse,
  IsWholeNumber,
  Optional,
  trimmed,
} from '../http/validators.ts';

@ApiSchema({ name: 'ColorsInput', description: "Colors; those left out are the template's own." })
export class ColorsFields implements Partial<TimerColors> {
  @Optional()
  @IsHexRgbColor()
  background?: string;

  @Optional()
  @IsHexRgbColor()
  text?: string;

  @Optional()
  @IsHexRgbColor()
  accent?: string;
}

const label = { min: 0, max: maxLabelLength } as const;

@ApiSchema({ name: 'LabelsInput', description: "Words in place of the language's." })
export class LabelsFields implements Partial<Record<TimeUnit, string>> {
  @Optional()
  @Transform(trimmed)
  @IsDrawableText(label)
  days?: string;

  @Optional()
  @Transform(trimmed)
  @IsDrawableText(label)
  hours?: string;

  @Optional()
  @Transform(trimmed)
  @IsDrawableText(label)
  minutes?: string;

  @Optional()
  @Transform(trimmed)
  @IsDrawableText(label)
  seconds?: string;
}

@ApiSchema({ name: 'OnExpireInput', description: 'What an image shows once the time is up.' })
export class OnExpireFields {
  @IsOneOf(expireActions)
  action!: ExpireAction;

  @Transform(trimmed)
  @IsDrawableText({ min: 1, max: maxMessageLength })
  @OnlyWhen('action', 'message', expireActions)
  message?: string;
}

/** What a client may say of a timer's looks: all of it may be left out. */
export abstract class AppearanceFields extends ReadOnlyTimerFields {
  @Optional()
  @IsOneOf(templateNames)
  template?: TemplateName;

  @Optional()
  @Nested(() => ColorsFields, 'must be an object with background, text and accent')
  colors?: ColorsFields;

  @Optional()
  @IsWholeNumber({ min: sizeLimits.minWidth, max: sizeLimits.maxWidth })
  width?: number;

  @Optional()
  @IsWholeNumber({ min: sizeLimits.minHeight, max: sizeLimits.maxHeight })
  height?: number;

  @Optional()
  @IsSelectionOf(timeUnits)
  units?: TimeUnit[];

  @Optional()
  @IsOneOf(languages)
  language?: Language;

  @Optional()
  @Nested(() => LabelsFields, `must be an object with some of ${timeUnits.join(', ')}`)
  labels?: LabelsFields;

  @Optional()
  @IsTrueOrFalse()
  transparent?: boolean;

  @Optional()
  @Nested(() => OnExpireFields, 'must be an object with action, and message where the action is message')
  onExpire?: OnExpireFields;

  @Optional()
  @IsWholeNumber(animationLimits)
  animationSeconds?: number;
}
