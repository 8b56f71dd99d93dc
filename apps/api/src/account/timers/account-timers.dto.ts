import { ApiProperty, ApiSchema, OmitType } from '@nestjs/swagger';
import { type Mode, type TimerStatus, modes, timerStatuses } from '@tminus/domain';
import { type MailToolId, mailTools } from '@tminus/domain/embed-code';
import { IsBoolean } from 'class-validator';
import { IsOneOf, IsWebAddress, Optional } from '../../http/validators.ts';
import { ListTimersQueryDto } from '../../timers/dto/list-timers-query.dto.ts';
import { timerExamples } from '../../timers/dto/timer-examples.ts';
import { TimerDto } from '../../timers/dto/timer.dto.ts';

/** The query of `GET /account/timers`. */
export class ListAccountTimersQueryDto extends OmitType(ListTimersQueryDto, ['cursor', 'status']) {
  @Optional()
  @IsOneOf(
    [...timerStatuses, 'deleted'],
    'Only timers with this status. `deleted`: timers that were deleted in the last 30 days. Default: all others.',
  )
  status?: TimerStatus | 'deleted';

  @Optional()
  @IsOneOf(modes, 'Only live timers, or only those of tests. Default: both.')
  mode?: Mode;
}

@ApiSchema({ name: 'TestEmail', description: 'What the test email shows.' })
export class TestEmailDto {
  @Optional()
  @IsOneOf(mailTools.map(({ id }) => id), 'The mailing tool that the email gives advice for.')
  tool?: MailToolId;

  @Optional()
  @IsWebAddress(2_000, 'Where a click on the image leads.')
  link?: string;

  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  @ApiProperty({ description: 'Whether the email shows the image at twice the width and height.' })
  retina?: boolean;
}

/** A timer as the console shows it. */
@ApiSchema({ name: 'AccountTimer', description: 'A countdown timer, with what the console shows.' })
export class AccountTimerDto extends TimerDto {
  @ApiProperty({
    enum: [...timerStatuses, 'deleted'],
    description: 'The image of a paused or deleted timer shows nothing.',
  })
  override status!: TimerStatus | 'deleted';

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The hour in which the image was last opened; null if it was not, or too long ago to be known.',
  })
  lastOpenedAt!: string | null;
}

const fixed: AccountTimerDto = { ...timerExamples.fixed.value, lastOpenedAt: '2030-12-24T17:00:00Z' };

/** Examples of responses. */
export const accountTimerExamples = { fixed: { summary: 'A fixed timer', value: fixed } };
