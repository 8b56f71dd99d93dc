import {
  type ExpireAction,
  type Language,
  type TemplateName,
  type TimeUnit,
  type TimerColors,
  animationLimits,
  expireActions,
  hexColorPattern,
  languageNames,
  maxLabelLength,
  maxMessageLength,
  sizeLimits,
  templateNames,
  timeUnits,
} from '@tminus/domain';
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsObject, Matches, ValidateNested } from 'class-validator';
import { ReadOnlyTimerFields } from './read-only-timer-fields.ts';
import { BelongsTo, IsDrawableText, IsOneOf, IsSelectionOf, IsWholeNumber, MayBeLeftOut, trimmed } from './rules.ts';

const hexColor = { message: 'must be a hex color of the form #rrggbb' };

export class ColorsFields implements Partial<TimerColors> {
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

const label = { min: 0, max: maxLabelLength } as const;

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
  @IsObject({ message: 'must be an object with background, text and accent' })
  @ValidateNested()
  @Type(() => ColorsFields)
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
  @IsObject({ message: `must be an object with some of ${timeUnits.join(', ')}` })
  @ValidateNested()
  @Type(() => LabelsFields)
  labels?: LabelsFields;

  @MayBeLeftOut()
  @IsBoolean({ message: 'must be true or false' })
  transparent?: boolean;

  @MayBeLeftOut()
  @IsObject({ message: 'must be an object with action, and message where the action is message' })
  @ValidateNested()
  @Type(() => OnExpireFields)
  onExpire?: OnExpireFields;

  @MayBeLeftOut()
  @IsWholeNumber(animationLimits)
  animationSeconds?: number;
}
