import {
  type ExpireAction,
  type TimeUnit,
  type TimerColors,
  expireActions,
  maxLabelLength,
  maxMessageLength,
} from '@tminus/domain';
import { ApiProperty, ApiPropertyOptional, ApiSchema, PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsHexRgbColor, IsOneOf, OnlyWhen, OptionalOrNull, normalized } from '../../http/validators.ts';
import { IsDrawableText } from '../../http/text-validators.ts';

const lowerCaseColor = { pattern: '^#[0-9a-f]{6}$', examples: ['#111827'] };

@ApiSchema({ name: 'Colors', description: 'The three colors of an image.' })
export class ColorsDto implements TimerColors {
  @ApiProperty({ ...lowerCaseColor, description: 'The color of the background.' })
  background!: string;

  @ApiProperty({ ...lowerCaseColor, description: 'The color of the digits.' })
  text!: string;

  @ApiProperty({ ...lowerCaseColor, description: 'The color of the highlights of the template.' })
  accent!: string;
}

@ApiSchema({
  name: 'ColorsInput',
  description: 'Colors that you omit do not change. Null is the color of the template.',
})
export class ColorsInputDto {
  @OptionalOrNull()
  @IsHexRgbColor()
  @ApiProperty({ nullable: true, description: 'The color of the background, as `#rrggbb` or `#rgb`.' })
  background?: string | null;

  @OptionalOrNull()
  @IsHexRgbColor()
  @ApiProperty({ nullable: true, description: 'The color of the digits, as `#rrggbb` or `#rgb`.' })
  text?: string | null;

  @OptionalOrNull()
  @IsHexRgbColor()
  @ApiProperty({ nullable: true, description: 'The color of the highlights of the template, as `#rrggbb` or `#rgb`.' })
  accent?: string | null;
}

const label = { min: 0, max: maxLabelLength } as const;

@ApiSchema({ name: 'Labels', description: 'The labels of the units.' })
export class LabelsDto implements Partial<Record<TimeUnit, string>> {
  @Transform(normalized)
  @IsDrawableText(label)
  @ApiPropertyOptional({ description: 'Replaces "days".' })
  days?: string;

  @Transform(normalized)
  @IsDrawableText(label)
  @ApiPropertyOptional({ description: 'Replaces "hours".' })
  hours?: string;

  @Transform(normalized)
  @IsDrawableText(label)
  @ApiPropertyOptional({ description: 'Replaces "minutes".' })
  minutes?: string;

  @Transform(normalized)
  @IsDrawableText(label)
  @ApiPropertyOptional({ description: 'Replaces "seconds".' })
  seconds?: string;
}

@ApiSchema({
  name: 'LabelsInput',
  description:
    'Labels that replace those of the language. Images leave out emoji, and the warning `emoji_omitted` names them.',
})
export class LabelsInputDto extends PartialType(LabelsDto, { skipNullProperties: false }) {}

@ApiSchema({ name: 'OnExpire', description: 'What the image shows when the time is up.' })
export class OnExpireDto {
  @IsOneOf(expireActions)
  @ApiProperty({ description: '`zeros` shows zeros, `message` shows a text, `hidden` shows nothing.' })
  action!: ExpireAction;

  @Transform(normalized)
  @IsDrawableText({ min: 1, max: maxMessageLength })
  @OnlyWhen('action', 'message', expireActions)
  @ApiPropertyOptional({
    description:
      'The text to show. Only with the action `message`. Images leave out emoji, and the warning `emoji_omitted` names them; the text must have ' +
      'something else, too.',
  })
  message?: string;
}

@ApiSchema({ name: 'OnExpireInput', description: 'What the image shows when the time is up.' })
export class OnExpireInputDto extends OnExpireDto {}
