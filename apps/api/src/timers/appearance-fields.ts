import {
  type ExpireAction,
  type Language,
  type TemplateName,
  type TimeUnit,
  type TimerColors,
  animationLimits,
  expireActions,
  languageNames,
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
  BelongsTo,
  IsDrawableText,
  IsHexColor,
  IsOneOf,
  IsPart,
  IsSelectionOf,
  IsTrueOrFalse,
  IsWholeNumber,
  MayBeLeftOut,
  trimmed,
} from '../http/rules.ts';

@ApiSchema({ name: 'ColorsInput', description: "Colors; those left out are the template's own." })
export class ColorsFields implements Partial<TimerColors> {
  @MayBeLeftOut()
  @IsHexColor()
  background?: string;

  @MayBeLeftOut()
  @IsHexColor()
  text?: string;

  @MayBeLeftOut()
  @IsHexColor()
  accent?: string;
}

const label = { min: 0, max: maxLabelLength } as const;

@ApiSchema({ name: 'LabelsInput', description: "Words in place of the language's." })
export class LabelsFields implements Partial<Record<TimeUnit, string>> {
  @MayBeLeftOut()
  @Transform(trimmed)
  @IsDrawableText(label)
  days?: string;

  @MayBeLeftOut()
  @Transform(trimmed)
  @IsDrawableText(label)
  hours?: string;

  @MayBeLeftOut()
  @Transform(trimmed)
  @IsDrawableText(label)
  minutes?: string;

  @MayBeLeftOut()
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
  @BelongsTo('action', 'message', expireActions)
  message?: string;
}

/** What a client may say of a timer's looks: all of it may be left out. */
export abstract class AppearanceFields extends ReadOnlyTimerFields {
  @MayBeLeftOut()
  @IsOneOf(templateNames)
  template?: TemplateName;

  @MayBeLeftOut()
  @IsPart(() => ColorsFields, 'must be an object with background, text and accent')
  colors?: ColorsFields;

  @MayBeLeftOut()
  @IsWholeNumber({ min: sizeLimits.minWidth, max: sizeLimits.maxWidth })
  width?: number;

  @MayBeLeftOut()
  @IsWholeNumber({ min: sizeLimits.minHeight, max: sizeLimits.maxHeight })
  height?: number;

  @MayBeLeftOut()
  @IsSelectionOf(timeUnits)
  units?: TimeUnit[];

  @MayBeLeftOut()
  @IsOneOf(languageNames)
  language?: Language;

  @MayBeLeftOut()
  @IsPart(() => LabelsFields, `must be an object with some of ${timeUnits.join(', ')}`)
  labels?: LabelsFields;

  @MayBeLeftOut()
  @IsTrueOrFalse()
  transparent?: boolean;

  @MayBeLeftOut()
  @IsPart(() => OnExpireFields, 'must be an object with action, and message where the action is message')
  onExpire?: OnExpireFields;

  @MayBeLeftOut()
  @IsWholeNumber(animationLimits)
  animationSeconds?: number;
}
