import { ApiError, invalidField } from '@tminus/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Far deeper than any request of the API, far shallower than what exhausts the stack of a validator. */
const maxDepth = 8;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads JSON bodies, and nothing else: forms and plain text are refused by their type. */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, JSON.parse(utf8.decode(bytes as Buffer)));
    } catch (error) {
      done(new ApiError('invalid_json', { cause: error }));
    }
  });
  fastify.addHook('preValidation', assertHarmless);
}

/** Refuses what no validator should see: a body that is no object or nested too deep, and poisonous names. */
async function assertHarmless({ method, body, query }: FastifyRequest): Promise<void> {
  assertHarmlessValue(query, 2);
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('invalid_request', { message: 'The request body must be a JSON object.' });
  }
  assertHarmlessValue(body, maxDepth);
}

function assertHarmlessValue(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0) {
    throw new ApiError('invalid_request', { message: `The request body is nested deeper than ${maxDepth} levels.` });
  }
  for (const [name, each] of Object.entries(value)) {
    // What every object has (`__proto__`, `constructor`, `toString`), validators pass over in silence.
    if (name in Object.prototype || name === 'prototype') {
      throw invalidField(name, 'is not a known field');
    }
    assertHarmlessValue(each, depth - 1);
  }
}
