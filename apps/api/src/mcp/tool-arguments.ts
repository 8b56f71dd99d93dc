import type { Type } from '@nestjs/common';
import type { IdempotentRequest } from '@tminus/database';
import { ApiError, invalidField } from '@tminus/domain';
import { firstProblems, RequestValidationPipe } from '../http/request-validation.ts';
import { toIdempotentRequest } from '../idempotency/idempotency.service.ts';

/** What an assistant sends to a tool: not validated. */
export type ToolArguments = Readonly<Record<string, unknown>>;

const validation = new RequestValidationPipe();

/** @throws ApiError `invalid_request` as for the body of a request */
export const validatedBody = <Dto extends object>(metatype: Type<Dto>, fields: ToolArguments): Promise<Dto> =>
  validation.transform(fields, { type: 'body', metatype }) as Promise<Dto>;

/** @throws ApiError `invalid_request` as for the query of a request */
export const validatedQuery = <Dto extends object>(metatype: Type<Dto>, fields: ToolArguments): Promise<Dto> =>
  validation.transform(asQuery(fields), { type: 'query', metatype }) as Promise<Dto>;

/** Booleans as they are in an address. */
const asQuery = (fields: ToolArguments): ToolArguments =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
  );

/**
 * Takes the id of a timer out of the arguments.
 * @throws ApiError `invalid_request`
 */
export function takeId({ id, ...others }: ToolArguments): { id: string; others: ToolArguments } {
  if (typeof id === 'string') return { id, others };
  throw id === undefined
    ? invalidField('id', 'is required', 'required')
    : invalidField('id', 'must be the id of a timer', 'is_string');
}

/**
 * Takes the key that makes it safe to call the tool again out of the arguments.
 * @throws ApiError `invalid_request`
 */
export function takeIdempotencyKey(
  tool: string,
  { idempotencyKey, ...others }: ToolArguments,
): { key: IdempotentRequest | undefined; others: ToolArguments } {
  return { key: toIdempotentRequest(idempotencyKey, ['mcp', tool, others], 'idempotencyKey'), others };
}

/** @throws ApiError `invalid_request` that names arguments which the tool does not know */
export function assertNone(others: ToolArguments): void {
  const names = Object.keys(others);
  if (names.length === 0) return;
  const details = names.map((field) => ({ field, message: 'is not a known field', code: 'unknown_field' }));
  throw new ApiError('invalid_request', { details: firstProblems(details) });
}
