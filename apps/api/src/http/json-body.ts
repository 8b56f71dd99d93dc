import { ApiError, invalidField } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';

/** Deeper than any valid request, and far below what would exhaust a validator's stack. */
const maxDepth = 8;
const maxQueryDepth = 2;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A content type parser for JSON in valid UTF-8. */
export async function parseJson(_request: FastifyRequest, body: Buffer): Promise<unknown> {
  try {
    return JSON.parse(utf8.decode(body));
  } catch (error) {
    throw new ApiError('invalid_json', { cause: error });
  }
}

/** A `preValidation` hook: refuses a body that is not an object or nested too deeply, and names that pollute prototypes. */
export async function refuseUnsafeInput({ method, body, query }: FastifyRequest): Promise<void> {
  assertSafe(query, maxQueryDepth);
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return;
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
