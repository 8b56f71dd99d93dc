import { Transform, type TransformFnParams } from 'class-transformer';
import { IsWholeNumber } from './rules.ts';

/** Digits only: `Number` alone would also read an empty text, `0x10` and `1e3`. */
const wholeNumber = ({ value }: TransformFnParams): number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value)) ? Number(value) : NaN;

const pageSize = { min: 1, max: 100 };
const largestOffset = 1_000_000;

/** The query of `GET /api/v1/timers`. */
export class ListTimersQuery {
  @Transform(wholeNumber)
  @IsWholeNumber(pageSize)
  limit = 20;

  @Transform(wholeNumber)
  @IsWholeNumber({ min: 0, max: largestOffset })
  offset = 0;
}
