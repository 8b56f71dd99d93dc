import { ApiError, invalidField } from '@tminus/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isMergePatch } from './merge-patch.ts';
import { isAccountRequest, isMcpRequest } from './request-target.ts';

/** Deeper than any valid request, and far below what would exhaust a validator's stack. */
const maxDepth = 8;
/** Both are more than any valid request has. A validator takes 20 µs for each unknown field, and a body of 62 KB holds 8,000. */
const maxBodyValues = 128;
const maxParameters = 64;

/** Removes a byte order mark, which some programs put first. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

const emptyBody = 'The request body is empty. Send a JSON object.';

/** Reads bodies: JSON in valid UTF-8, and as any type an empty one, because many clients send `Content-Type` with every request. */
export function addBodyParsers(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(['application/json', 'application/merge-patch+json'], { parseAs: 'buffer' }, parseJson);
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, refuseOtherTypes);
}

async function refuseOtherTypes({ is404 }: FastifyRequest, body: Buffer): Promise<void> {
  if (body.length > 0 && !is404) throw new ApiError('unsupported_media_type');
}

async function parseJson(request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined;
  if (!isPlainUtf8(request.headers) || (isMergePatch(request) && request.method !== 'PATCH'))
    throw new ApiError('unsupported_media_type');
  const text = decode(body);
  if (/^[ \t\n\r]*$/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError('invalid_json', { message: explainJsonError(text, error as Error), cause: error });
  }
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch (error) {
    throw new ApiError('invalid_json', { message: 'The request body is not valid UTF-8.', cause: error });
  }
}

/**
 * Names the position if V8 knows it, and not the text: messages do not repeat input. Only V8's messages with a quotation mark contain some of
 * it. Columns count code units.
 */
function explainJsonError(text: string, { message }: Error): string {
  const [, position] = /^[^"]*JSON at position (\d+)/.exec(message) ?? [];
  if (position === undefined) return 'The request body is not valid JSON.';
  const lines = text.slice(0, Number(position)).split('\n');
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return `The request body is not valid JSON: there is an error in line ${lines.length}, column ${column}.`;
}

const charset = /;[ \t]*charset="?([^\s;"]*)"?/gi;

/** Whether a body is neither compressed nor in another charset than UTF-8. */
function isPlainUtf8({ 'content-encoding': encoding, 'content-type': type = '' }: FastifyRequest['headers']): boolean {
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') return false;
  if (!type.includes(';')) return true; // the common case
  return [...type.matchAll(charset)].every(([, name]) => /^utf-?8$/i.test(name ?? ''));
}

/**
 * A `preValidation` hook: refuses what validators take long for or cannot see: a body that is not an object, deep nesting, thousands
 * of values or parameters, and names that pollute prototypes.
 */
export async function refuseUnsafeInput(request: FastifyRequest): Promise<void> {
  const { method, body, query, routeOptions } = request;
  assertSafeQuery(query as Query);
  if (isMcpRequest(request)) return; // its answers are messages: `McpService` checks those of clients
  const isAccount = isAccountRequest(request);
  const readsBody = ['POST', 'PUT', 'PATCH'].includes(method) || (method === 'DELETE' && isAccount);
  if (!readsBody) return;
  // Some actions need no body, for which some clients send `null`. Validation refuses other requests to the console without one.
  if ((body === undefined || body === null) && (isAccount || routeOptions.config.needsBody === false)) {
    request.body = undefined;
    return;
  }
  if (body === undefined) throw new ApiError('invalid_request', { message: emptyBody });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('invalid_request', { message: 'The request body must be a JSON object.' });
  }
  assertSafeBodyOf(routeOptions.config.listField, body);
}

/** The items of a list count separately. How many there may be is for validation to say: the length of the body limits that, too. */
function assertSafeBodyOf(listField: string | undefined, body: object): void {
  const { [listField ?? '']: list, ...others } = body as Record<string, unknown>;
  if (!Array.isArray(list)) return void assertSafeBody(body);
  assertSafeBody(others);
  list.forEach((item, index) => {
    if (typeof item === 'object' && item !== null) assertSafeBody(item, { depth: 3, path: `${listField}.${index}.` });
  });
}

/** A parameter that is repeated has a list of values. */
type Query = Record<string, string | string[]>;

function assertSafeQuery(query: Query): void {
  const parameters = Object.entries(query);
  const count = parameters.reduce((sum, [, value]) => sum + (Array.isArray(value) ? value.length : 1), 0);
  if (count > maxParameters) {
    throw new ApiError('invalid_request', { message: `The URL has more than ${maxParameters} query parameters.` });
  }
  for (const [name] of parameters) assertSafeName(name, name);
}

/**
 * Refuses what takes validators long, and what they cannot see.
 * @param options.path - of the fields around it, with a dot at its end
 * @returns the number of values so far
 * @throws ApiError `invalid_request`
 */
export function assertSafeBody(part: object, { depth = 1, valuesBefore = 0, path = '' } = {}): number {
  if (depth > maxDepth) {
    throw new ApiError('invalid_request', { message: `The request body is nested deeper than ${maxDepth} levels.` });
  }
  const fields = Object.entries(part);
  let values = valuesBefore + fields.length;
  if (values > maxBodyValues) {
    const message = `The request body has more than ${maxBodyValues} fields and list items, at all levels together.`;
    throw new ApiError('invalid_request', { message });
  }
  for (const [name, value] of fields) {
    assertSafeName(name, path + name);
    if (typeof value === 'object' && value !== null)
      values = assertSafeBody(value, { depth: depth + 1, valuesBefore: values, path: `${path}${name}.` });
  }
  return values;
}

/** Validators ignore names that every object inherits (`__proto__`, `constructor`, `toString`). */
export const isInherited = (name: string): boolean => name in Object.prototype || name === 'prototype';

function assertSafeName(name: string, path: string): void {
  if (isInherited(name)) throw invalidField(path, 'has a name that cannot be used');
}
