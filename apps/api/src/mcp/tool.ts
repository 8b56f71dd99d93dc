import type { Type } from '@nestjs/common';
import type { IdempotentRequest } from '@tminus/database';
import { IsString } from 'class-validator';
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';
import type { KeyCaller } from '@tminus/auth';
import { assertSafeBody } from '../http/json-body.ts';
import { RequestValidationPipe } from '../http/request-validation.ts';
import { toIdempotentRequest } from '../http/idempotency.service.ts';
import type { OperationSchemas } from './tool-schemas.ts';

/** What an assistant sends to a tool: not validated. */
type ToolArguments = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Without members that are null; an empty list, as PHP writes an object without members, is one. */
const tidied = (object: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, Array.isArray(value) && value.length === 0 ? {} : value]),
  );

/**
 * A message as its client means it. Many write null for what they leave out: `params`, a `cursor`, the `title` of their `clientInfo`. What is in
 * the arguments stays.
 */
export function messageOf(body: unknown): unknown {
  if (!isObject(body) || Array.isArray(body)) return body;
  const { params, ...message } = tidied(body);
  // Only a notification has no id.
  if (body['id'] === null && !String(body['method']).startsWith('notifications/')) message['id'] = null;
  if (!isObject(params) || Array.isArray(params)) return params === undefined ? message : { ...message, params };
  const members = Object.entries(tidied(params)).map(([name, value]) => [
    name,
    name !== 'arguments' && isObject(value) && !Array.isArray(value) ? tidied(value) : value,
  ]);
  return { ...message, params: Object.fromEntries(members) as unknown };
}

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

export interface ToolCall {
  caller: KeyCaller;
  args: ToolArguments;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** Something that an assistant can do: an operation of the API. */
export interface Tool {
  name: string;
  /** Of the OpenAPI document, which describes the tool, its scope, its arguments and its result. */
  operationId: string;
  annotations: Required<Omit<ToolAnnotations, 'title'>>;
  /** Where the tool differs from the operation. */
  differences?: (schemas: OperationSchemas) => Partial<OperationSchemas>;
  /** @throws ApiError as the operation */
  run: (call: ToolCall) => Promise<CallToolResult>;
}

const inside = { openWorldHint: false } as const;

export const reads = { ...inside, readOnlyHint: true, destructiveHint: false, idempotentHint: true } as const;
export const creates = { ...inside, readOnlyHint: false, destructiveHint: false, idempotentHint: false } as const;
export const overwrites = { ...inside, readOnlyHint: false, destructiveHint: true, idempotentHint: true } as const;

/** A result as data, and as text for clients that do not read data. */
export const resultOf = (data: object): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(data) }],
  structuredContent: data as Record<string, unknown>,
});
