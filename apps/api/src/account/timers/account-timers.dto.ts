import { ApiProperty, ApiSchema, OmitType } from '@nestjs/swagger';
import { type ErrorCode, type Mode, type TimerStatus, modes, timerStatuses } from '@tminus/domain';
import { type MailToolId, mailTools } from '@tminus/domain/embed-code';
import { IsBoolean } from 'class-validator';
import { IsOneOf, IsTextList, IsWebAddress, Optional } from '../../http/validators.ts';
import { ListTimersQueryDto } from '../../timers/dto/list-timers-query.dto.ts';
import { maxOperations } from '../../timers/dto/timer-operations.dto.ts';
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

const bulkActions = ['pause', 'resume', 'delete', 'restore'] as const;
export type BulkAction = (typeof bulkActions)[number];

@ApiSchema({ name: 'BulkTimers', description: 'An action on several timers.' })
export class BulkTimersDto {
  @IsOneOf(bulkActions, 'What to do with each timer.')
  action!: BulkAction;

  @IsTextList({ maxItems: maxOperations, maxLength: 100 }, 'The ids of the timers.')
  ids!: string[];
}

@ApiSchema({ name: 'BulkFailure', description: 'Why an action on a timer failed.' })
class BulkFailureDto {
  @ApiProperty()
  id!: string;

  @ApiProperty({ type: String, examples: ['not_found'] })
  code!: ErrorCode;

  @ApiProperty()
  message!: string;
}

@ApiSchema({ name: 'BulkResult', description: 'The result for each timer, in the order of the request.' })
export class BulkResultDto {
  @ApiProperty({ type: [String], description: 'The ids of the timers for which the action succeeded.' })
  done!: string[];

  @ApiProperty({ type: [BulkFailureDto] })
  failed!: BulkFailureDto[];
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
