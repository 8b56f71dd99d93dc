import { ApiProperty } from '@nestjs/swagger';
import { timerSorts } from '@tminus/database';
import {
  type TemplateName,
  type TimerStatus,
  type TimerType,
  maxTimerNameLength,
  templateNames,
  timerStatuses,
  timerTypes,
} from '@tminus/domain';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsFlag, IsLegibleText, IsOneOf, IsWholeNumber, Optional, trimmed } from '../http/validators.ts';

/** Digits only: `Number` alone would also read an empty text, `0x10` and `1e3`. */
const wholeNumber = ({ value }: TransformFnParams): number | undefined => {
  if (typeof value === 'number' || value === undefined) return value;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : NaN;
};

const pageSize = { min: 1, max: 100 };
const largestOffset = 1_000_000;

/** Ascending, and with a minus descending. */
const sorts = timerSorts.flatMap((sort) => [sort, `-${sort}`] as const);
export type SortName = (typeof sorts)[number];

/** The query of `GET /api/v1/timers`. */
export class ListTimersQuery {
  @Transform(wholeNumber)
  @IsWholeNumber(pageSize)
  @ApiProperty({ description: 'How many timers a page has at most.' })
  limit = 20;

  @Transform(wholeNumber)
  @Optional()
  @IsWholeNumber({ min: 0, max: largestOffset })
  @ApiProperty({ description: 'How many timers to pass over. Not with `cursor`.' })
  offset?: number;

  /** See `page-cursor.ts`, which reads it. */
  @Optional()
  @IsLegibleText(1_000)
  @ApiProperty({
    description:
      'Where the page begins: taken from the `Link` header of another page. Timers that come and go in between shift nothing.',
  })
  cursor?: string;

  @IsOneOf(sorts)
  @ApiProperty({ description: 'The order; `-` puts the greatest first.' })
  sort: SortName = '-createdAt';

  @Optional()
  @IsOneOf(timerStatuses)
  @ApiProperty({ description: 'Only those with this status.' })
  status?: TimerStatus;

  @Optional()
  @IsOneOf(timerTypes)
  @ApiProperty({ description: 'Only those of this type.' })
  type?: TimerType;

  @Optional()
  @IsOneOf(templateNames)
  @ApiProperty({ description: 'Only those with this template.' })
  template?: TemplateName;

  /** A part of the name. */
  @Optional()
  @Transform(trimmed)
  @IsLegibleText(maxTimerNameLength)
  @ApiProperty({ description: 'Only those with this text in their name, in upper or lower case.' })
  search?: string;

  @Optional()
  @IsFlag()
  @ApiProperty({ description: 'Only those whose time is up, or only the others.' })
  expired?: 'true' | 'false';
}
