import { ApiProperty, OmitType } from '@nestjs/swagger';
import { type TimerStatus, timerStatuses } from '@tminus/domain';
import { IsOneOf, Optional } from '../../../http/validators.ts';
import { ListTimersQueryDto } from '../../../timers/dto/list-timers-query.dto.ts';

/** The query of `GET /account/timers`. */
export class ListAccountTimersQueryDto extends OmitType(ListTimersQueryDto, ['cursor', 'status']) {
  @Optional()
  @IsOneOf([...timerStatuses, 'deleted'])
  @ApiProperty({
    description:
      'Only timers with this status. `deleted`: timers that were deleted in the last 30 days. Default: all others.',
  })
  status?: TimerStatus | 'deleted';
}
