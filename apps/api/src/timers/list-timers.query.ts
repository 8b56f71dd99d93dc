import { Transform, type TransformFnParams } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** Digits only: `Number` alone would also read an empty text, `0x10` and `1e3`. */
const wholeNumber = ({ value }: TransformFnParams): number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value)) ? Number(value) : NaN;

const range = (min: number, max: number) => ({ message: `must be a whole number from ${min} to ${max}` });
const pageSize = { min: 1, max: 100 };
const largestOffset = 1_000_000;

/** The query of `GET /api/v1/timers`. */
export class ListTimersQuery {
  @Transform(wholeNumber)
  @IsInt(range(pageSize.min, pageSize.max))
  @Min(pageSize.min, range(pageSize.min, pageSize.max))
  @Max(pageSize.max, range(pageSize.min, pageSize.max))
  limit = 20;

  @Transform(wholeNumber)
  @IsInt(range(0, largestOffset))
  @Min(0, range(0, largestOffset))
  @Max(largestOffset, range(0, largestOffset))
  offset = 0;
}
