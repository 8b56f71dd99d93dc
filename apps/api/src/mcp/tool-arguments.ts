import type { Type } from '@nestjs/common';
import type { IdempotentRequest } from '@tminus/database';
import { IsString } from 'class-validator';
import { assertSafeBody } from '../http/json-body.ts';
import { RequestValidationPipe } from '../http/request-validation.ts';
import { toIdempotentRequest } from '../http/idempotency.service.ts';

/** What an assistant sends to a tool: not validated. */
export type ToolArguments = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Reads the arguments of a tool from a message of a client, as the client sent them. They count apart from what clients add to a message, such as
 * their own name and capabilities.
 * @returns not validated; an object without fields if the message has no arguments
 * @throws ApiError `invalid_request` if the rest of the message is larger than the body of a request may be
 */
export function argumentsOf(message: unknown): ToolArguments {
  if (!isObject(message)) return {};
  const { params, ...others } = message;
  if (!isObject(params)) {
    assertSafeBody(others);
    return {};
  }
  const { arguments: args, ...otherParams } = params;
  assertSafeBody({ ...others, params: otherParams });
  return isObject(args) ? args : {};
}

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

/** The arguments of a tool that needs nothing but a timer. */
export class TimerIdArgumentsDto {
  @IsString({ message: 'must be the id of a timer' })
  id!: string;
}

/**
 * Takes the id of a timer out of the arguments.
 * @throws ApiError `invalid_request`
 */
export async function takeId({ id, ...others }: ToolArguments): Promise<{ id: string; others: ToolArguments }> {
  return { ...(await validatedBody(TimerIdArgumentsDto, { id })), others };
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
