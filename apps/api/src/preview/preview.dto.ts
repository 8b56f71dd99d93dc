import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { durationLimits } from '@tminus/domain';
import { Transform } from 'class-transformer';
import { IsString, Matches } from 'class-validator';
import { digits, IsIntegerBetween } from '../http/validators.ts';
import { TimerWarningDto } from '../timers/dto/timer-warning.dto.ts';

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

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'When the time is up, in the language and time zone of the timer: `ends 28 Nov, 18:00 CET`. Null for evergreen and personal timers.',
  })
  ends!: string | null;

  @ApiProperty({
    type: [TimerWarningDto],
    description: 'What the response would warn about if the timer were created.',
  })
  warnings!: TimerWarningDto[];
}

export const previewFactsExamples = {
  facts: {
    summary: 'A fixed timer',
    value: { bytes: 25_412, gzipBytes: 9_876, playingSeconds: 60, ends: 'ends 1 Jun, 14:00 CEST', warnings: [] },
  },
};

/** A moment: `now`, `over` or a date and time. */
const momentPattern = /^(?:now|over|\d{4}-.*)$/;

/** The query of `GET /account/preview.gif`, `.png` and `.json`, and of the same below `/api/v1`: a timer, and the moment to show. */
export class PreviewQueryDto {
  @IsString({ message: 'must be sent once' })
  @ApiProperty({
    type: String,
    description:
      'The body of a request that creates a timer, as JSON. The name can be omitted. With `"mode": "test"`, the image has the mark of a test timer.',
    examples: ['{"type":"evergreen","durationSeconds":3600}'],
  })
  timer!: string;

  @Transform(digits)
  @IsIntegerBetween(1, 2, { required: false, default: 1, description: 'Image pixels per CSS pixel.' })
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
  @IsIntegerBetween(0, durationLimits.max, {
    required: false,
    default: 0,
    description:
      'For evergreen timers: how many seconds before `at` the recipient opened the image for the first time. For personal timers: how many seconds before `at` the email was sent. Without `durationSeconds`, the example of a recipient has three days from then on.',
  })
  opened = 0;

  @Transform(digits)
  @IsIntegerBetween(0, 1, {
    required: false,
    default: 0,
    description: '1: for personal timers, as if the address named no deadline (`fallbackDate`).',
  })
  fallback = 0;

  @IsString({ message: 'must be sent once' })
  @ApiProperty({
    type: String,
    required: false,
    default: '',
    description:
      'For timers with the time zones of recipients (`timezoneMode`): that of the recipient, as in the parameter `tz` of an image. Missing or unknown: that of the timer.',
  })
  tz = '';

  @Transform(digits)
  @IsIntegerBetween(0, 1, {
    required: false,
    default: 0,
    description: '1: as a mail service gets the image that loads it before the email is read (`onPrefetch`).',
  })
  early = 0;
}
