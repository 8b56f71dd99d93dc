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
import { IsLegibleText, IsOneOf, IsWholeNumber, MayBeLeftOut, trimmed } from './rules.ts';

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
  limit = 20;

  @Transform(wholeNumber)
  @MayBeLeftOut()
  @IsWholeNumber({ min: 0, max: largestOffset })
  offset?: number;

  /** See `page-cursor.ts`, which reads it. */
  @MayBeLeftOut()
  @IsLegibleText(1_000)
  cursor?: string;

  @IsOneOf(sorts)
  sort: SortName = '-createdAt';

  @MayBeLeftOut()
  @IsOneOf(timerStatuses)
  status?: TimerStatus;

  @MayBeLeftOut()
  @IsOneOf(timerTypes)
  type?: TimerType;

  @MayBeLeftOut()
  @IsOneOf(templateNames)
  template?: TemplateName;

  /** A part of the name. */
  @MayBeLeftOut()
  @Transform(trimmed)
  @IsLegibleText(maxTimerNameLength)
  search?: string;

  @MayBeLeftOut()
  @IsOneOf(['true', 'false'])
  expired?: 'true' | 'false';
}
