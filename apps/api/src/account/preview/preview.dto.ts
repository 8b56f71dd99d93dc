import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import { durationLimits, languages, motions, templateNames, timerTypes } from '@tminus/domain';
import { Transform } from 'class-transformer';
import { IsString, Matches } from 'class-validator';
import { digits, IsIntegerBetween, Optional } from '../../http/validators.ts';
import { TimerWarningDto } from '../../timers/dto/timer.dto.ts';

@ApiSchema({ name: 'PreviewFacts', description: 'What is known about the image of a timer.' })
export class PreviewFactsDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'The size of the animation, in bytes.' })
  bytes!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description:
      'The size for clients that accept gzip, in bytes. The same as `bytes` if the animation is not compressed, for example because its background is transparent.',
  })
  gzipBytes!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'How many seconds the animation moves; 0 if it does not move.',
  })
  playingSeconds!: number;

  @ApiProperty({ type: [TimerWarningDto], description: 'What `POST /account/timers` would warn about.' })
  warnings!: TimerWarningDto[];
}

/** A parameter whose value `toPreviewTimer` reads. The rules for timers then validate it. */
const Parameter = (description: string, schema: ApiPropertyOptions = {}) =>
  applyDecorators(
    Optional(),
    IsString({ message: 'must be sent once' }),
    ApiProperty({ type: String, description, ...schema } as ApiPropertyOptions),
  );

const hexColor = { examples: ['10131f'] };
const integer = { type: 'integer' } as ApiPropertyOptions;

/** A moment: `now`, `over` or a date and time. */
const momentPattern = /^(?:now|over|\d{4}-.*)$/;

/** The query of `GET /account/preview.gif`, `.png` and `.json`: the fields of a timer as flat parameters, and the moment to show. */
export class PreviewQueryDto {
  @Parameter('`fixed` by default.', { enum: timerTypes } as ApiPropertyOptions)
  type?: string;

  @Parameter('`targetDate` of a fixed timer.', { format: 'date-time' })
  target?: string;

  @Parameter('`durationSeconds` of an evergreen timer.', integer)
  duration?: string;

  @Parameter('`recurrence` of a recurring timer, as JSON.', { examples: ['{"frequency":"daily","time":"18:00"}'] })
  recurrence?: string;

  @Parameter('`UTC` by default.')
  timezone?: string;

  @Parameter('The design.', { enum: templateNames } as ApiPropertyOptions)
  template?: string;

  @Parameter('A color without `#`. By default, that of the template, like all colors and sizes.', hexColor)
  background?: string;

  @Parameter('The color of the digits.', hexColor)
  text?: string;

  @Parameter('The color of the highlights.', hexColor)
  accent?: string;

  @Parameter('In CSS pixels.', integer)
  width?: string;

  @Parameter('In CSS pixels.', integer)
  height?: string;

  @Parameter('The units, separated by commas.', { examples: ['days,hours,minutes'] })
  units?: string;

  @Parameter('The language of the labels.', { examples: [...languages] })
  language?: string;

  @Parameter('Replaces "days".')
  'label.days'?: string;

  @Parameter('Replaces "hours".')
  'label.hours'?: string;

  @Parameter('Replaces "minutes".')
  'label.minutes'?: string;

  @Parameter('Replaces "seconds".')
  'label.seconds'?: string;

  @Parameter('Whether the image has no background.', { enum: ['true', 'false'] } as ApiPropertyOptions)
  transparent?: string;

  @Parameter('`none` by default.', { enum: motions } as unknown as ApiPropertyOptions)
  motion?: string;

  @Parameter('`onExpire.action`: `zeros` (the default), `message` or `hidden`. `hide` is the same as `hidden`.')
  expire?: string;

  @Parameter('`onExpire.message`. Only with `expire=message`.')
  message?: string;

  @Parameter('`animationSeconds`.', integer)
  seconds?: string;

  @Transform(digits)
  @IsIntegerBetween(1, 2)
  @ApiProperty({ required: false, default: 1, description: 'Image pixels per CSS pixel.' })
  scale = 1;

  @IsString({ message: 'must be sent once' })
  @Matches(momentPattern, { message: 'must be now, over, or a date and time' })
  @ApiProperty({
    type: String,
    required: false,
    default: 'now',
    description:
      'When the image is opened: `now`, `over` (when the time is up), or a date and time with `Z` or an offset.',
  })
  at = 'now';

  @Transform(digits)
  @IsIntegerBetween(0, durationLimits.max)
  @ApiProperty({
    required: false,
    default: 0,
    description:
      'For evergreen timers: how many seconds before `at` the recipient opened the image for the first time.',
  })
  opened = 0;
}
