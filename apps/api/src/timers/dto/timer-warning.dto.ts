import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

const timerWarningCodes = [
  'low_contrast',
  'low_contrast_on_dark',
  'low_contrast_on_light',
  'labels_abbreviated',
  'labels_omitted',
  'message_too_long',
  'emoji_omitted',
  'past_target',
  'too_many_days',
  'no_recipient',
  'no_deadline',
  'local_address',
] as const;

/** What a message says, for clients that say it in another language. */
@ApiSchema({
  name: 'ContrastFigures',
  description: 'The figures of a `low_contrast` warning, also on a dark or light page.',
})
class ContrastFiguresDto {
  @ApiProperty({ description: 'The smallest contrast with a color behind or beside it, 1 to 21.', examples: [1.38] })
  ratio!: number;

  @ApiProperty({ description: 'The contrast from which on there is no warning.', examples: [3] })
  threshold!: number;

  @ApiPropertyOptional({ description: 'The color that images show instead, if they do.', examples: ['#1b2333'] })
  replacement?: string;
}

@ApiSchema({ name: 'TimerWarning', description: 'A possible problem with a timer.' })
export class TimerWarningDto {
  @ApiProperty({
    enum: timerWarningCodes,
    description:
      '`past_target`, `too_many_days`, `no_recipient` and `no_deadline` are returned only by the request that sets the date or creates the timer.',
  })
  code!: (typeof timerWarningCodes)[number];

  @ApiProperty({ description: 'The path of the field.', examples: ['colors.text'] })
  field!: string;

  @ApiProperty({ description: 'A human-readable explanation.' })
  message!: string;

  @ApiPropertyOptional({ description: 'Only with `low_contrast`, also on a dark or light page.' })
  params?: ContrastFiguresDto;
}
