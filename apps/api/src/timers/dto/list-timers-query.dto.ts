import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { timerSorts } from '@tminus/database';
import {
  type Metadata,
  type TemplateName,
  type TimerId,
  type TimerStatus,
  type TimerType,
  maxTimerNameLength,
  templateNames,
  timerStatuses,
  timerTypes,
} from '@tminus/domain';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import { IsExternalId, IsMetadata, IsPrintableText } from '../../http/text-validators.ts';
import { IsInstant } from '../../http/time-validators.ts';
import { IsIntegerBetween, IsOneOf, IsTimerIds, Optional, digits, normalized } from '../../http/validators.ts';

const maxOffset = 1_000_000;

/** Ascending, and descending with a minus. */
const sorts = timerSorts.flatMap((sort) => [sort, `-${sort}`] as const);
export type SortName = (typeof sorts)[number];

/** The query of `GET /api/v1/timers`. */
export class ListTimersQueryDto {
  @Transform(digits)
  @IsIntegerBetween(1, 100, { required: false, default: 20, description: 'The maximum number of timers on a page.' })
  limit = 20;

  @Transform(digits)
  @Optional()
  @IsIntegerBetween(0, maxOffset, 'How many timers to skip. Not allowed with `cursor`.')
  offset?: number;

  @Optional()
  @IsPrintableText(
    1_000,
    'Where the page starts: copy it from the `Link` header of another page. Timers that are created or deleted in the meantime do not shift the pages.',
  )
  cursor?: string;

  @IsOneOf(sorts, { required: false, default: '-createdAt', description: 'The order. `-` means descending.' })
  sort: SortName = '-createdAt';

  @Optional()
  @IsOneOf(timerStatuses, 'Only timers with this status.')
  status?: TimerStatus;

  @Optional()
  @IsOneOf(timerTypes, 'Only timers of this type.')
  type?: TimerType;

  @Optional()
  @IsOneOf(templateNames, 'Only timers with this template.')
  template?: TemplateName;

  @Optional()
  @Transform(normalized)
  @IsPrintableText(maxTimerNameLength, 'Only timers whose name contains this text. The search is not case-sensitive.')
  search?: string;

  @Optional()
  @IsIn(['true', 'false'], { message: 'must be one of: true, false' })
  @ApiProperty({
    type: 'boolean',
    description: '`true`: only expired timers. `false`: only timers that have not expired.',
  })
  expired?: 'true' | 'false';

  @Optional()
  @IsExternalId('Only the timer with this `externalId`.')
  externalId?: string;

  @Optional()
  @IsTimerIds({ style: 'form', explode: false, description: 'Only these timers.' } as ApiPropertyOptions)
  ids?: TimerId[];

  @Optional()
  @IsInstant('Only timers that were created at this date and time, with `Z` or an offset, or later.')
  createdAfter?: string;

  @Optional()
  @IsMetadata({
    style: 'deepObject',
    explode: true,
    description: 'Only timers with these metadata: `metadata[campaign]=4711`.',
  } as ApiPropertyOptions)
  metadata?: Metadata;
}
