import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type TimerStatus, timerStatuses } from '@tminus/domain';
import { TimerDto, timerExamples } from '../../../timers/dto/timer.dto.ts';

/** A timer as the console shows it. */
@ApiSchema({ name: 'AccountTimer', description: 'A countdown timer, with what the console shows.' })
export class AccountTimerDto extends TimerDto {
  @ApiProperty({
    enum: [...timerStatuses, 'deleted'],
    description: 'The image of a paused or deleted timer shows nothing.',
  })
  override status!: TimerStatus | 'deleted';

  @ApiProperty({
    description: 'For `If-Match`. It changes when the timer changes.',
    examples: ['"tmr_01m7yxhe0xe7ran31ygpx82d3j.3"'],
  })
  etag!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: '1 for a new timer. Each change adds 1.' })
  revision!: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The hour in which the image was last opened; null if it was not, or too long ago to be known.',
  })
  lastOpenedAt!: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the timer was deleted; null if it is not deleted.',
  })
  deletedAt!: string | null;
}

const fixed: AccountTimerDto = {
  ...timerExamples.fixed.value,
  etag: `"${timerExamples.fixed.value.id}.3"`,
  revision: 3,
  lastOpenedAt: '2030-12-24T17:00:00Z',
  deletedAt: null,
};

/** Examples of responses. */
export const accountTimerExamples = { fixed: { summary: 'A fixed timer', value: fixed } };
