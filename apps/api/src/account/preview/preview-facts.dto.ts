import { ApiProperty, ApiSchema } from '@nestjs/swagger';
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
