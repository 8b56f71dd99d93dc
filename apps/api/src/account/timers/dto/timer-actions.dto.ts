import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ErrorCode, maxTimerNameLength } from '@tminus/domain';
import { Transform } from 'class-transformer';
import { IsOneOf, IsTextList, Optional, normalized } from '../../../http/validators.ts';
import { IsPlainText } from '../../../http/text-validators.ts';

@ApiSchema({ name: 'DuplicateTimer', description: 'How the copy differs.' })
export class DuplicateTimerDto {
  @Optional()
  @Transform(normalized)
  @IsPlainText(maxTimerNameLength)
  @ApiProperty({ description: 'The name of the copy. Default: the name of the timer, with "(copy)".' })
  name?: string;
}

export const bulkActions = ['pause', 'resume', 'delete', 'restore'] as const;
export type BulkAction = (typeof bulkActions)[number];

@ApiSchema({ name: 'BulkTimers', description: 'An action on several timers.' })
export class BulkTimersDto {
  @IsOneOf(bulkActions)
  @ApiProperty({ description: 'What to do with each timer.' })
  action!: BulkAction;

  @IsTextList({ maxItems: 100, maxLength: 100 })
  @ApiProperty({ description: 'The ids of the timers.' })
  ids!: string[];
}

@ApiSchema({ name: 'BulkFailure', description: 'Why an action on a timer failed.' })
export class BulkFailureDto {
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
