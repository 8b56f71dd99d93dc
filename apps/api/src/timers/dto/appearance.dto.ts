import { applyDecorators } from '@nestjs/common';
import {
  type ExpireAction,
  type TimeUnit,
  type TimerColors,
  expireActions,
  maxLabelLength,
  maxMessageLength,
} from '@tminus/domain';
import { ApiProperty, ApiPropertyOptional, ApiSchema, PartialType } from '@nestjs/swagger';
import { IsHexRgbColor, IsOneOf, OnlyWhen, OptionalOrNull } from '../../http/validators.ts';
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

const IsColorInput = (of: string) =>
  applyDecorators(
    OptionalOrNull(),
    IsHexRgbColor({ nullable: true, description: `The color of ${of}, as \`#rrggbb\` or \`#rgb\`.` }),
  );

@ApiSchema({
  name: 'ColorsInput',
  description: 'Colors that you omit do not change. Null is the color of the template.',
})
export class ColorsInputDto {
  @IsColorInput('the background')
  background?: string | null;

  @IsColorInput('the digits')
  text?: string | null;

  @IsColorInput('the highlights of the template')
  accent?: string | null;
}

const IsLabel = (unit: TimeUnit) =>
  IsDrawableText({ min: 0, max: maxLabelLength }, { description: `Replaces "${unit}".`, required: false });

@ApiSchema({ name: 'Labels', description: 'The labels of the units.' })
export class LabelsDto implements Partial<Record<TimeUnit, string>> {
  @IsLabel('days')
  days?: string;

  @IsLabel('hours')
  hours?: string;

  @IsLabel('minutes')
  minutes?: string;

  @IsLabel('seconds')
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
  @IsOneOf(expireActions, '`zeros` shows zeros, `message` shows a text, `hidden` shows nothing.')
  action!: ExpireAction;

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
