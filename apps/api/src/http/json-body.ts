import { ApiError, invalidField } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { findJsonError } from './json-error-position.ts';

/** Deeper than any valid request, and far below what would exhaust a validator's stack. */
const maxDepth = 8;
const maxQueryDepth = 2;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const emptyBody = 'The request body is empty. Send a JSON object.';

/** A content type parser for JSON in valid UTF-8. */
export async function parseJson(_request: FastifyRequest, body: Buffer): Promise<unknown> {
  const text = decode(body);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError('invalid_json', { message: explainJsonError(text), cause: error });
  }
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch (error) {
    throw new ApiError('invalid_json', { message: 'The request body is not valid UTF-8.', cause: error });
  }
}

/** Names the position, not the text: messages do not repeat input. */
function explainJsonError(text: string): string {
  if (text.trim() === '') return emptyBody;
  const { line, column } = findJsonError(text) ?? { line: 1, column: 1 };
  return `The request body is not valid JSON: there is an error in line ${line}, column ${column}.`;
}

/** A `preValidation` hook: refuses a body that is not an object or nested too deeply, and names that pollute prototypes. */
export async function refuseUnsafeInput({ method, body, query }: FastifyRequest): Promise<void> {
  assertSafe(query, maxQueryDepth);
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return;
  if (body === undefined) throw new ApiError('invalid_request', { message: emptyBody });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('invalid_request', { message: 'The request body must be a JSON object.' });
  }
  assertSafe(body, maxDepth);
}

function assertSafe(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0) {
    throw new ApiError('invalid_request', { message: `The request body is nested deeper than ${maxDepth} levels.` });
  }
  for (const [name, each] of Object.entries(value)) {
    // Validators ignore names that every object inherits (`__proto__`, `constructor`, `toString`).
    if (name in Object.prototype || name === 'prototype') {
      throw invalidField(name, 'is not a known field');
    }
    assertSafe(each, depth - 1);
  }
}
